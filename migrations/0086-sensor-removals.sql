-- Sensors that somebody deleted. One that still reports comes back, because values nobody can find are worse; but then
-- it says so.
create table sensor_removals (
  company_id uuid not null references companies on delete cascade,
  sensor_id text not null,
  removed_at timestamptz not null default now(),
  primary key (company_id, sensor_id)
);
select protect_company_table('sensor_removals');

create function note_removed_sensors() returns trigger
  language plpgsql as $$
begin
  -- Not when the whole company goes.
  insert into sensor_removals (company_id, sensor_id)
  select gone.company_id, gone.sensor_id from gone
  join companies on companies.id = gone.company_id
  on conflict (company_id, sensor_id) do update set removed_at = now();
  return null;
end
$$;
create trigger sensors_removed after delete on sensors
  referencing old table as gone for each statement execute function note_removed_sensors();

create function forget_removed_sensors() returns trigger
  language plpgsql as $$
begin
  delete from sensor_removals removal using made
  where removal.company_id = made.company_id and removal.sensor_id = made.sensor_id;
  return null;
end
$$;
create trigger sensors_made after insert on sensors
  referencing new table as made for each statement execute function forget_removed_sensors();
