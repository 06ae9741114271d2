-- Stops and how well the planned time was used.

-- The company's reason tree: top level = category, below it the reasons an operator picks.
create table downtime_reasons (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  parent_id uuid,
  -- changeover, breakdown, setup, material, personnel, quality, maintenance, break, other; a company may add (OPEN-080)
  downtime_category text not null check (downtime_category ~ '^[a-z][a-z0-9_]*$'),
  name text not null check (btrim(name) <> ''),
  is_planned boolean not null,
  position integer not null default 1 check (position > 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  unique nulls not distinct (company_id, parent_id, name),
  foreign key (company_id, parent_id) references downtime_reasons (company_id, id) on delete cascade
);
select protect_company_table('downtime_reasons');
select announce_changes_of('downtime_reasons', 'downtime_reasons');
select count_versions_of('downtime_reasons');

-- Time of a shift in which the machine did not produce, breaks and planned maintenance included.
create table machine_downtime (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  machine_id uuid not null,
  production_id uuid,
  start_time timestamptz not null,
  -- null while the machine still stands
  end_time timestamptz,
  -- a supplied value wins over the difference of the times (OPEN-082)
  duration_minutes double precision check (duration_minutes >= 0),
  downtime_category text not null check (downtime_category ~ '^[a-z][a-z0-9_]*$'),
  -- the reason in words as it was booked; reason_id points into the tree where it came from there
  reason text,
  reason_id uuid,
  is_planned boolean not null default false,
  impact_level text not null default 'medium' check (impact_level in ('low', 'medium', 'high', 'critical')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, machine_id) references machines (company_id, id) on delete cascade,
  foreign key (company_id, production_id) references productions (company_id, id) on delete set null (production_id),
  foreign key (company_id, reason_id) references downtime_reasons (company_id, id) on delete set null (reason_id),
  check (end_time is null or end_time >= start_time),
  -- Minutes counted twice would falsify availability, so a second stop of the same machine at the same time is refused.
  constraint machine_downtime_no_overlap exclude using gist (
    company_id with =, machine_id with =, tstzrange(start_time, end_time, '[)') with &&)
);
create index machine_downtime_machine on machine_downtime (company_id, machine_id, start_time);
create index machine_downtime_time on machine_downtime (company_id, start_time);
create index machine_downtime_category on machine_downtime (company_id, downtime_category, start_time);
create index machine_downtime_production on machine_downtime (company_id, production_id);
create index machine_downtime_reason on machine_downtime (company_id, reason_id);
create index machine_downtime_open on machine_downtime (company_id, machine_id) where end_time is null;
select protect_company_table('machine_downtime');
select announce_changes_of('machine_downtime', 'machine_downtime');
select count_versions_of('machine_downtime');

-- One row per machine, production and production day (a night shift counts to the day on which it began).
-- Performance may exceed 100 when a machine beats its ideal cycle time; it is stored as it is (OPEN-096).
create table oee_records (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  machine_id uuid not null,
  production_id uuid,
  calculation_date date not null,
  shift_type text check (shift_type in ('early', 'late', 'night', 'unattended')),
  availability double precision not null check (availability >= 0),
  performance double precision not null check (performance >= 0),
  quality double precision not null check (quality between 0 and 100),
  oee double precision not null check (oee >= 0),
  -- minutes: shift time without breaks, planned maintenance and time without an order
  planned_production_time double precision not null check (planned_production_time >= 0),
  -- minutes the machine ran
  actual_production_time double precision not null check (actual_production_time >= 0),
  downtime_minutes double precision not null check (downtime_minutes >= 0),
  setup_time_minutes double precision not null check (setup_time_minutes >= 0),
  -- seconds per piece; the actual one is null when nothing was made
  ideal_cycle_time double precision check (ideal_cycle_time > 0),
  actual_cycle_time double precision check (actual_cycle_time >= 0),
  target_quantity integer check (target_quantity >= 0),
  total_pieces_produced integer not null check (total_pieces_produced >= 0),
  good_pieces integer not null check (good_pieces >= 0),
  rejected_pieces integer not null check (rejected_pieces >= 0),
  rework_pieces integer not null check (rework_pieces >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint oee_records_key unique nulls not distinct (company_id, machine_id, production_id, calculation_date),
  foreign key (company_id, machine_id) references machines (company_id, id) on delete cascade,
  foreign key (company_id, production_id) references productions (company_id, id) on delete cascade
);
create index oee_records_machine on oee_records (company_id, machine_id, calculation_date);
create index oee_records_date on oee_records (company_id, calculation_date);
create index oee_records_production on oee_records (company_id, production_id);
select protect_company_table('oee_records');
select announce_changes_of('oee_records', 'oee_records');

create table oee_targets (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  machine_id uuid not null,
  target_oee double precision not null default 85 check (target_oee between 0 and 100),
  target_availability double precision not null default 90 check (target_availability between 0 and 100),
  target_performance double precision not null default 95 check (target_performance between 0 and 100),
  target_quality double precision not null default 99 check (target_quality between 0 and 100),
  effective_from date not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  constraint oee_targets_key unique (company_id, machine_id, effective_from),
  foreign key (company_id, machine_id) references machines (company_id, id) on delete cascade
);
select protect_company_table('oee_targets');
select announce_changes_of('oee_targets', 'oee_targets');
select count_versions_of('oee_targets');

create table production_metrics (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  production_id uuid not null,
  scheduled_start timestamptz,
  scheduled_end timestamptz,
  actual_start timestamptz,
  actual_end timestamptz,
  -- pieces per hour of running time
  target_rate double precision check (target_rate >= 0),
  actual_rate double precision check (actual_rate >= 0),
  -- percent of all pieces made
  first_pass_yield double precision check (first_pass_yield between 0 and 100),
  scrap_rate double precision check (scrap_rate between 0 and 100),
  rework_rate double precision check (rework_rate between 0 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint production_metrics_key unique (company_id, production_id),
  foreign key (company_id, production_id) references productions (company_id, id) on delete cascade,
  check (scheduled_end >= scheduled_start),
  check (actual_end >= actual_start)
);
select protect_company_table('production_metrics');
select announce_changes_of('production_metrics', 'production_metrics');
