-- Sensors as things people know. One appears by itself when its first value arrives; what people enter about it
-- (name, machine, limits, calibration) is kept here, the values in sensor_data.
create table sensors (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- as its source calls it
  sensor_id text not null check (btrim(sensor_id) <> ''),
  name text not null check (btrim(name) <> ''),
  -- one of ours, or 'unknown'
  type text not null,
  -- the source's own word for the type; null: entered by hand
  source_type text,
  unit text,
  machine_id uuid,
  location text,
  -- kind: the limits of its type hold; own: the three below; none: it is not watched
  threshold_mode text not null default 'kind' check (threshold_mode in ('kind', 'own', 'none')),
  threshold_min double precision,
  threshold_max double precision,
  threshold_critical double precision,
  -- between two values; null: learned from them
  expected_interval_seconds double precision check (expected_interval_seconds > 0),
  -- in the unit of the value
  accuracy double precision check (accuracy >= 0),
  last_calibration date,
  next_calibration date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, sensor_id),
  foreign key (company_id, machine_id) references machines (company_id, id) on delete set null (machine_id),
  check (threshold_mode <> 'own' or coalesce(threshold_min <= threshold_max and threshold_max <= threshold_critical, false)),
  check (next_calibration >= last_calibration)
);
create index sensors_machine on sensors (company_id, machine_id);
select protect_company_table('sensors');
select announce_changes_of('sensors', 'sensors');
select count_versions_of('sensors');

-- What an alert is about, as alert_causes says it (sensor/T-1), also when the alert is long resolved.
alter table alerts add column origin text;
create index alerts_origin on alerts (company_id, origin, last_occurred_at) where origin is not null;
