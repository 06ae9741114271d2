-- Inspection results, care for the machines, and what calls for attention.

-- One check judges the pieces made since the check before it.
create table quality_checks (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  check_number text not null check (btrim(check_number) <> ''),
  check_date timestamptz not null,
  result text not null check (result in ('pass', 'fail', 'rework', 'unknown')),
  production_id uuid,
  product_id uuid,
  machine_id uuid,
  -- the inspector
  employee_id uuid,
  inspected_quantity integer not null default 0 check (inspected_quantity >= 0),
  scrap_quantity integer not null default 0 check (scrap_quantity >= 0),
  rework_quantity integer not null default 0 check (rework_quantity >= 0),
  defect_type text,
  defect_severity text check (defect_severity in ('minor', 'major', 'critical')),
  notes text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, check_number),
  foreign key (company_id, production_id) references productions (company_id, id),
  foreign key (company_id, product_id) references products (company_id, id),
  foreign key (company_id, machine_id) references machines (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id) on delete set null (employee_id),
  check (scrap_quantity + rework_quantity <= inspected_quantity)
);
create index quality_checks_date on quality_checks (company_id, check_date);
create index quality_checks_production on quality_checks (company_id, production_id, check_date);
create index quality_checks_product on quality_checks (company_id, product_id, check_date);
create index quality_checks_machine on quality_checks (company_id, machine_id, check_date);
create index quality_checks_employee on quality_checks (company_id, employee_id);
select protect_company_table('quality_checks');
select announce_changes_of('quality_checks', 'quality_checks');
select count_versions_of('quality_checks');

-- Measured values of a check. Limits are copied: a later change of the product must not rewrite old judgements.
create table quality_measurements (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  check_id uuid not null,
  characteristic_id uuid,
  sample_number integer not null check (sample_number > 0),
  parameter text not null,
  unit text not null,
  nominal double precision,
  lower_limit double precision,
  upper_limit double precision,
  measured_value double precision not null,
  in_spec boolean not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, check_id) references quality_checks (company_id, id) on delete cascade,
  foreign key (company_id, characteristic_id) references product_characteristics (company_id, id)
    on delete set null (characteristic_id)
);
create index quality_measurements_check on quality_measurements (company_id, check_id);
create index quality_measurements_characteristic on quality_measurements (company_id, characteristic_id);
select protect_company_table('quality_measurements');
select announce_changes_of('quality_measurements', 'quality_measurements');

create table maintenance_records (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  machine_id uuid not null,
  -- the technician
  employee_id uuid,
  -- the local day it is due or was done
  maintenance_date date not null,
  -- routine, scheduled, emergency; other words are shown as plain maintenance (DASH-27)
  maintenance_type text not null check (btrim(maintenance_type) <> ''),
  status text not null default 'planned' check (status in ('planned', 'in_progress', 'completed', 'cancelled')),
  title text not null,
  description text,
  planned_minutes integer check (planned_minutes >= 0),
  started_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, machine_id) references machines (company_id, id) on delete cascade,
  foreign key (company_id, employee_id) references employees (company_id, id) on delete set null (employee_id),
  check (completed_at is null or started_at is null or completed_at >= started_at)
);
create index maintenance_records_date on maintenance_records (company_id, maintenance_date);
create index maintenance_records_machine on maintenance_records (company_id, machine_id, maintenance_date);
create index maintenance_records_employee on maintenance_records (company_id, employee_id);
select protect_company_table('maintenance_records');
select announce_changes_of('maintenance_records', 'maintenance_records');
select count_versions_of('maintenance_records');

-- Alerts have a life (raised, acknowledged, resolved), so they are rows to change, not a time series.
create table alerts (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- who raised it {system, protocol, adapter}
  source jsonb not null default '{}',
  machine_id uuid,
  timestamp timestamptz not null,
  severity text not null check (severity in ('info', 'low', 'warning', 'error', 'critical')),
  priority smallint not null check (priority between 1 and 5),
  category text not null,
  code text not null,
  message text not null,
  active boolean not null default true,
  acknowledged boolean not null default false,
  resolved boolean not null default false,
  acknowledged_at timestamptz,
  resolved_at timestamptz,
  -- {production, safety, quality}
  impact jsonb not null default '{}',
  recommended_actions text[] not null default '{}',
  escalation_level smallint not null default 0 check (escalation_level >= 0),
  occurrence_count integer not null default 1 check (occurrence_count > 0),
  first_occurred_at timestamptz not null,
  last_occurred_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, machine_id) references machines (company_id, id) on delete set null (machine_id),
  check (active <> resolved),
  check (acknowledged = (acknowledged_at is not null)),
  check (resolved = (resolved_at is not null)),
  check (last_occurred_at >= first_occurred_at)
);
create index alerts_time on alerts (company_id, timestamp);
create index alerts_active on alerts (company_id, priority, timestamp) where active;
create index alerts_machine on alerts (company_id, machine_id, timestamp);
select protect_company_table('alerts');
select announce_changes_of('alerts', 'alerts');
select count_versions_of('alerts');
