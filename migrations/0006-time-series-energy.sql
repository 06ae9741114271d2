-- Time series live in one partition per UTC day: old days are dropped whole, and a query touches only its days.

-- Makes the day partitions of a time series from from_day to to_day (both included) and returns how many were new.
-- The application may call it although it may not create tables; hence the closed list of parents.
-- A partition is made aside and attached instead of "create table … partition of", because attaching lets others read
-- and write the parent meanwhile.
create function ensure_day_partitions(parent regclass, from_day date, to_day date) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  parent_name text;
  partition_name text;
  day date;
  made integer := 0;
begin
  select relname into parent_name from pg_class
  where oid = parent and relkind = 'p' and relnamespace = 'public'::regnamespace;
  if parent_name is null or parent_name <> all (array['machine_data', 'sensor_data', 'energy_data', 'quality_data', 'production_data']) then
    raise exception '% is not a time series', parent using errcode = 'invalid_parameter_value';
  end if;
  if to_day - from_day > 400 then
    raise exception 'more than 400 days of partitions asked for at once' using errcode = 'invalid_parameter_value';
  end if;
  for day in select generate_series(from_day, to_day, interval '1 day')::date loop
    partition_name := parent_name || '_' || to_char(day, 'YYYYMMDD');
    continue when exists (select from pg_class where relnamespace = 'public'::regnamespace and relname = partition_name);
    -- Two callers at once: the second waits here and then finds the partition made. Asked by a query each time,
    -- because to_regclass would answer the second time from its cache.
    perform pg_advisory_xact_lock(hashtextextended('day partitions of ' || parent_name, 0));
    continue when exists (select from pg_class where relnamespace = 'public'::regnamespace and relname = partition_name);
    execute format('create table public.%I (like %s including defaults including constraints)', partition_name, parent);
    -- Reached through the parent only: nobody is granted anything here, and the policy holds even if someone were.
    execute format('alter table public.%I enable row level security', partition_name);
    execute format('alter table public.%I force row level security', partition_name);
    execute format(
      'create policy company_isolation on public.%I using (company_id = public.current_company_id()) with check (company_id = public.current_company_id())',
      partition_name);
    execute format('alter table %s attach partition public.%I for values from (%L) to (%L)',
      parent, partition_name, day::timestamptz, (day + 1)::timestamptz);
    made := made + 1;
  end loop;
  return made;
end
$$;
revoke execute on function ensure_day_partitions(regclass, date, date) from public;
grant execute on function ensure_day_partitions(regclass, date, date) to mes_app;

-- Energy readings: flat columns for what is asked, the rest of the record as JSON (OPEN-086, OPEN-087).
-- No foreign keys: they would cost a fifth of the ingest rate, and a new partition would lock companies. The policy
-- already ties every row to the company of its transaction; machine_id is a label, as a meter may belong to no machine
-- and history outlives one. Readings of a machine are found by its meter (machines.meter_id).
create table energy_data (
  company_id uuid not null,
  meter_id text not null,
  -- start of the interval the reading stands for, as the source says
  timestamp timestamptz not null,
  received_at timestamptz not null default now(),
  machine_id uuid,
  power_kw double precision,
  -- kWh of the interval
  consumption double precision,
  -- in the company's currency at the flat rate (OPEN-112)
  cost double precision,
  carbon_emissions_kg double precision,
  tariff_band text check (tariff_band in ('peak', 'off_peak')),
  -- {system, protocol, adapter}
  source jsonb,
  -- {power, voltage, current, powerFactor, frequency, reactivePower, apparentPower}
  electrical jsonb,
  -- {accuracy}
  metadata jsonb,
  -- a repeated reading of one meter and moment is one reading
  primary key (company_id, meter_id, timestamp)
) partition by range (timestamp);
create index energy_data_time on energy_data using brin (timestamp);
select protect_company_table('energy_data');
select announce_changes_of('energy_data', 'energy_data');

-- In place of the missing foreign key: a company takes its time series with it.
create function delete_time_series_of_company() returns trigger
  language plpgsql as $$
begin
  delete from energy_data where company_id = old.id;
  return old;
end
$$;
create trigger delete_time_series before delete on companies
  for each row execute function delete_time_series_of_company();

-- Room for readings around the installation day; the daily job goes on from there.
select ensure_day_partitions('energy_data', current_date - 1, current_date + 7);
