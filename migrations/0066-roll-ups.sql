-- Roll-ups by minute, hour and day. Buckets of hours and days follow the company's local time, so that a day of the
-- chart is a day of the plant. The mean is value_sum / sample_count; a spread follows from value_squares.

do $$
declare
  name text;
begin
  foreach name in array array['minutes', 'hours', 'days'] loop
    execute format(
      'create table %I (
         company_id uuid not null,
         sensor_id text not null,
         bucket timestamptz not null,
         sample_count integer not null,
         value_min double precision not null,
         value_max double precision not null,
         value_sum double precision not null,
         value_squares double precision not null,
         first_at timestamptz not null,
         first_value double precision not null,
         last_at timestamptz not null,
         last_value double precision not null,
         primary key (company_id, sensor_id, bucket)
       ) %s', 'sensor_' || name, case when name = 'minutes' then 'partition by range (bucket)' else 'with (fillfactor = 70)' end);
    -- power_kw as count, min, max …, of the readings that tell it; consumption, cost and emissions as sums
    execute format(
      'create table %I (
         company_id uuid not null,
         meter_id text not null,
         bucket timestamptz not null,
         sample_count integer not null,
         value_min double precision,
         value_max double precision,
         value_sum double precision,
         value_squares double precision,
         first_at timestamptz not null,
         first_value double precision,
         last_at timestamptz not null,
         last_value double precision,
         consumption double precision not null,
         cost double precision not null,
         carbon_emissions_kg double precision not null,
         primary key (company_id, meter_id, bucket)
       ) %s', 'energy_' || name, case when name = 'minutes' then 'partition by range (bucket)' else 'with (fillfactor = 70)' end);
    perform protect_company_table(format('sensor_%s', name)::regclass);
    perform protect_company_table(format('energy_%s', name)::regclass);
  end loop;
end
$$;

-- As in 0006, with the new tables in its list; minute roll-ups end with the raw data, so they are dropped by day too.
create or replace function ensure_day_partitions(parent regclass, from_day date, to_day date) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  parent_name text;
  partition_name text;
  day date;
  made integer := 0;
begin
  select relname into parent_name from pg_class
  where oid = parent and relkind = 'p' and relnamespace = 'public'::regnamespace;
  if parent_name is null or parent_name <> all (array['machine_data', 'sensor_data', 'energy_data', 'quality_data',
    'production_data', 'sensor_minutes', 'energy_minutes']) then
    raise exception '% is not a time series', parent using errcode = 'invalid_parameter_value';
  end if;
  if to_day - from_day > 400 then
    raise exception 'more than 400 days of partitions asked for at once' using errcode = 'invalid_parameter_value';
  end if;
  for day in select generate_series(from_day, to_day, interval '1 day')::date loop
    partition_name := parent_name || '_' || to_char(day, 'YYYYMMDD');
    continue when exists (select from pg_class where relnamespace = 'public'::regnamespace and relname = partition_name);
    perform pg_advisory_xact_lock(hashtextextended('day partitions of ' || parent_name, 0));
    continue when exists (select from pg_class where relnamespace = 'public'::regnamespace and relname = partition_name);
    execute format('create table public.%I (like %s including defaults including constraints)', partition_name, parent);
    -- Rows of minute buckets are rewritten while their minute runs: room in the page keeps that cheap.
    if parent_name like '%\_minutes' then
      execute format('alter table public.%I set (fillfactor = 70)', partition_name);
    end if;
    execute format('alter table public.%I enable row level security', partition_name);
    execute format('alter table public.%I force row level security', partition_name);
    execute format(
      'create policy company_isolation on public.%I using (company_id = (select public.current_company_id())) with check (company_id = (select public.current_company_id()))',
      partition_name);
    execute format('alter table %s attach partition public.%I for values from (%L) to (%L)',
      parent, partition_name, day::timestamptz, (day + 1)::timestamptz);
    made := made + 1;
  end loop;
  return made;
end
$$;

-- Drops the day partitions of a time series that lie wholly before a day and returns how many (OPEN-127). Whoever
-- reads the parent at this moment is waited for, but not long: the daily job tries again.
create function drop_day_partitions_before(parent regclass, first_kept_day date) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '5s' as $$
declare
  parent_name text;
  partition_name text;
  dropped integer := 0;
begin
  select relname into parent_name from pg_class
  where oid = parent and relkind = 'p' and relnamespace = 'public'::regnamespace;
  if parent_name is null or parent_name <> all (array['machine_data', 'sensor_data', 'energy_data', 'quality_data',
    'production_data', 'sensor_minutes', 'energy_minutes']) then
    raise exception '% is not a time series', parent using errcode = 'invalid_parameter_value';
  end if;
  if first_kept_day > current_date - 30 then
    raise exception 'the last 30 days are never dropped' using errcode = 'invalid_parameter_value';
  end if;
  for partition_name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = parent and c.relname ~ '_[0-9]{8}$' and right(c.relname, 8) < to_char(first_kept_day, 'YYYYMMDD')
    order by c.relname
  loop
    execute format('drop table public.%I', partition_name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end
$$;
revoke execute on function drop_day_partitions_before(regclass, date) from public;
grant execute on function drop_day_partitions_before(regclass, date) to mes_operator;
grant execute on function ensure_day_partitions(regclass, date, date) to mes_operator;
grant usage on schema public to mes_operator;

-- Minutes whose roll-ups are older than their rows. The batch writer marks what it touched in the transaction that
-- stores the rows, late data included. Twice a minute the marks are taken, their buckets made anew from the raw rows, and
-- the marks removed, unless the writer has set them again meanwhile (then taken_by is null). So nothing is counted
-- twice or forgotten whatever is killed when, and a batch pays nothing per bucket.
create table roll_up_pending (
  company_id uuid not null references companies on delete cascade,
  series text not null check (series in ('sensor', 'energy')),
  minute timestamptz not null,
  -- who is at it; one that takes too long has died
  taken_by uuid,
  taken_at timestamptz,
  primary key (company_id, series, minute)
);
select protect_company_table('roll_up_pending');

-- Where the local hour or day of a moment ends; days with a clock change have 23 or 25 hours.
create function end_of_bucket(unit text, moment timestamptz, zone text) returns timestamptz
  language sql stable parallel safe
  return case unit
    when 'hour' then date_trunc('hour', moment, zone) + interval '1 hour'
    else (date_trunc('day', moment at time zone zone) + interval '1 day') at time zone zone
  end;

-- Makes the sensor buckets of [from_time, to_time) anew from the raw rows, hours from minutes, days from hours.
create function roll_up_sensors(from_time timestamptz, to_time timestamptz) returns void
  language plpgsql as $$
declare
  zone text := (select time_zone from companies where id = current_company_id());
  company uuid := current_company_id();
  level record;
begin
  -- planned anew each time, for this very range
  execute $minutes$
    insert into sensor_minutes
    select company_id, sensor_id, date_trunc('minute', timestamp), count(*), min(value), max(value), sum(value),
      sum(value * value), min(timestamp), (array_agg(value order by timestamp))[1],
      max(timestamp), (array_agg(value order by timestamp desc))[1]
    from sensor_data
    where company_id = $1 and value is not null and timestamp >= $2 and timestamp < $3
    group by 1, 2, 3
    on conflict (company_id, sensor_id, bucket) do update set
      sample_count = excluded.sample_count, value_min = excluded.value_min, value_max = excluded.value_max,
      value_sum = excluded.value_sum, value_squares = excluded.value_squares, first_at = excluded.first_at,
      first_value = excluded.first_value, last_at = excluded.last_at, last_value = excluded.last_value
  $minutes$ using company, from_time, to_time;
  for level in select * from (values ('sensor_minutes', 'sensor_hours', 'hour'), ('sensor_hours', 'sensor_days', 'day')) as levels (finer, target, unit) loop
    execute format(
      'insert into %I
       select company_id, sensor_id, date_trunc($1, bucket, $4), sum(sample_count), min(value_min), max(value_max), sum(value_sum),
         sum(value_squares), min(first_at), (array_agg(first_value order by bucket))[1],
         max(last_at), (array_agg(last_value order by bucket desc))[1]
       from %I
       where company_id = $5 and bucket >= date_trunc($1, $2, $4)
         and bucket < end_of_bucket($1, $3 - interval ''1 microsecond'', $4)
       group by 1, 2, 3
       on conflict (company_id, sensor_id, bucket) do update set
         sample_count = excluded.sample_count, value_min = excluded.value_min, value_max = excluded.value_max,
         value_sum = excluded.value_sum, value_squares = excluded.value_squares, first_at = excluded.first_at,
         first_value = excluded.first_value, last_at = excluded.last_at, last_value = excluded.last_value',
      level.target, level.finer)
      using level.unit, from_time, to_time, zone, company;
  end loop;
end
$$;

create function roll_up_energy(from_time timestamptz, to_time timestamptz) returns void
  language plpgsql as $$
declare
  zone text := (select time_zone from companies where id = current_company_id());
  company uuid := current_company_id();
  level record;
begin
  -- planned anew each time, for this very range
  execute $minutes$
    insert into energy_minutes
    select company_id, meter_id, date_trunc('minute', timestamp), count(power_kw), min(power_kw), max(power_kw), sum(power_kw),
      sum(power_kw * power_kw), min(timestamp), (array_agg(power_kw order by timestamp) filter (where power_kw is not null))[1],
      max(timestamp), (array_agg(power_kw order by timestamp desc) filter (where power_kw is not null))[1],
      coalesce(sum(consumption), 0), coalesce(sum(cost), 0), coalesce(sum(carbon_emissions_kg), 0)
    from energy_data
    where company_id = $1 and timestamp >= $2 and timestamp < $3
    group by 1, 2, 3
    on conflict (company_id, meter_id, bucket) do update set
      sample_count = excluded.sample_count, value_min = excluded.value_min, value_max = excluded.value_max,
      value_sum = excluded.value_sum, value_squares = excluded.value_squares, first_at = excluded.first_at,
      first_value = excluded.first_value, last_at = excluded.last_at, last_value = excluded.last_value,
      consumption = excluded.consumption, cost = excluded.cost, carbon_emissions_kg = excluded.carbon_emissions_kg
  $minutes$ using company, from_time, to_time;
  for level in select * from (values ('energy_minutes', 'energy_hours', 'hour'), ('energy_hours', 'energy_days', 'day')) as levels (finer, target, unit) loop
    execute format(
      'insert into %I
       select company_id, meter_id, date_trunc($1, bucket, $4), sum(sample_count), min(value_min), max(value_max), sum(value_sum),
         sum(value_squares), min(first_at), (array_agg(first_value order by bucket) filter (where first_value is not null))[1],
         max(last_at), (array_agg(last_value order by bucket desc) filter (where last_value is not null))[1], sum(consumption), sum(cost), sum(carbon_emissions_kg)
       from %I
       where company_id = $5 and bucket >= date_trunc($1, $2, $4)
         and bucket < end_of_bucket($1, $3 - interval ''1 microsecond'', $4)
       group by 1, 2, 3
       on conflict (company_id, meter_id, bucket) do update set
         sample_count = excluded.sample_count, value_min = excluded.value_min, value_max = excluded.value_max,
         value_sum = excluded.value_sum, value_squares = excluded.value_squares, first_at = excluded.first_at,
         first_value = excluded.first_value, last_at = excluded.last_at, last_value = excluded.last_value,
         consumption = excluded.consumption, cost = excluded.cost, carbon_emissions_kg = excluded.carbon_emissions_kg',
      level.target, level.finer)
      using level.unit, from_time, to_time, zone, company;
  end loop;
end
$$;

create or replace function delete_time_series_of_company() returns trigger
  language plpgsql as $$
begin
  delete from energy_data where company_id = old.id;
  delete from machine_data where company_id = old.id;
  delete from sensor_data where company_id = old.id;
  delete from quality_data where company_id = old.id;
  delete from production_data where company_id = old.id;
  delete from sensor_minutes where company_id = old.id;
  delete from sensor_hours where company_id = old.id;
  delete from sensor_days where company_id = old.id;
  delete from energy_minutes where company_id = old.id;
  delete from energy_hours where company_id = old.id;
  delete from energy_days where company_id = old.id;
  return old;
end
$$;
