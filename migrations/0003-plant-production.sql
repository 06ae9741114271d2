-- Orders, what was made on them, what the machines did meanwhile, and the material it took.

create table productions (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  production_number text not null check (btrim(production_number) <> ''),
  product_id uuid not null,
  machine_id uuid,
  employee_id uuid,
  status text not null default 'planned'
    check (status in ('planned', 'queued', 'in_progress', 'paused', 'completed', 'cancelled', 'unknown')),
  priority smallint not null default 3 check (priority between 1 and 5),
  planned_quantity integer not null check (planned_quantity >= 0),
  -- pieces made so far (good + scrap + rework); null until the first booking
  actual_quantity integer check (actual_quantity >= 0),
  -- good pieces handed over at completion; null before (the dashboard falls back, OPEN-058)
  quantity integer check (quantity >= 0),
  good_quantity integer not null default 0 check (good_quantity >= 0),
  scrap_quantity integer not null default 0 check (scrap_quantity >= 0),
  rework_quantity integer not null default 0 check (rework_quantity >= 0),
  planned_start timestamptz not null,
  planned_end timestamptz not null,
  -- the planned start until work begins, then the real one: "today's productions" holds for both
  start_time timestamptz not null,
  -- null until completed or cancelled
  end_time timestamptz,
  due_date date,
  customer text,
  notes text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, production_number),
  foreign key (company_id, product_id) references products (company_id, id),
  foreign key (company_id, machine_id) references machines (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id) on delete set null (employee_id),
  check (planned_end >= planned_start),
  check (end_time is null or end_time >= start_time),
  check (actual_quantity is null or actual_quantity = good_quantity + scrap_quantity + rework_quantity)
);
create index productions_start on productions (company_id, start_time, created_at);
create index productions_status on productions (company_id, status, start_time);
create index productions_machine on productions (company_id, machine_id, start_time);
create index productions_product on productions (company_id, product_id, start_time);
create index productions_employee on productions (company_id, employee_id);
-- "the last completed ones" (OPEN-143)
create index productions_end on productions (company_id, end_time) where end_time is not null;
select protect_company_table('productions');
select announce_changes_of('productions', 'productions');
select count_versions_of('productions');

-- Pieces reported by an operator or a machine. The id is made by whoever reports, so that a repeated send
-- (offline queue, lost answer) counts once: insert … on conflict (company_id, id) do nothing.
create table production_bookings (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  production_id uuid not null,
  machine_id uuid,
  employee_id uuid,
  booked_at timestamptz not null,
  good integer not null default 0 check (good >= 0),
  scrap integer not null default 0 check (scrap >= 0),
  rework integer not null default 0 check (rework >= 0),
  -- why pieces were not good
  reason text,
  source text not null default 'terminal' check (source in ('terminal', 'machine', 'import')),
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, production_id) references productions (company_id, id),
  foreign key (company_id, machine_id) references machines (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id) on delete set null (employee_id),
  check (good + scrap + rework > 0)
);
create index production_bookings_production on production_bookings (company_id, production_id, booked_at);
create index production_bookings_machine on production_bookings (company_id, machine_id, booked_at);
create index production_bookings_time on production_bookings (company_id, booked_at);
create index production_bookings_employee on production_bookings (company_id, employee_id);
select protect_company_table('production_bookings');
select announce_changes_of('production_bookings', 'production_bookings');

-- What a machine did from when to when; the newest interval of a machine is open (ended_at null).
create table machine_states (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  machine_id uuid not null,
  state text not null check (state in ('running', 'idle', 'stopped', 'maintenance', 'error', 'offline', 'unknown')),
  -- the source's own word where it says more, e.g. 'setup' for a changeover (OPEN-092)
  raw_state text,
  production_id uuid,
  started_at timestamptz not null,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  -- one interval per start keeps replays of the same source from doubling the history
  unique (company_id, machine_id, started_at),
  foreign key (company_id, machine_id) references machines (company_id, id) on delete cascade,
  foreign key (company_id, production_id) references productions (company_id, id) on delete set null (production_id),
  check (ended_at is null or ended_at >= started_at)
);
create unique index machine_states_open on machine_states (company_id, machine_id) where ended_at is null;
create index machine_states_time on machine_states (company_id, started_at);
create index machine_states_production on machine_states (company_id, production_id) where production_id is not null;
select protect_company_table('machine_states');
select announce_changes_of('machine_states', 'machine_states');

-- A delivery of one material that stays traceable as one.
create table material_batches (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  material_id uuid not null,
  batch_number text not null check (btrim(batch_number) <> ''),
  supplier_batch_number text,
  received_at timestamptz not null,
  expires_on date,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, material_id, batch_number),
  foreign key (company_id, material_id) references materials (company_id, id)
);
select protect_company_table('material_batches');
select announce_changes_of('material_batches', 'material_batches');

-- The only truth about stock: what came in (positive) and went out (negative). Corrected by a further movement,
-- never by changing one.
create table material_movements (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  material_id uuid not null,
  batch_id uuid,
  movement_type text not null check (movement_type in ('receipt', 'consumption', 'return', 'correction', 'scrap')),
  -- in the material's unit
  quantity numeric(16, 3) not null check (quantity <> 0),
  moved_at timestamptz not null,
  production_id uuid,
  employee_id uuid,
  note text,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, material_id) references materials (company_id, id),
  foreign key (company_id, batch_id) references material_batches (company_id, id),
  foreign key (company_id, production_id) references productions (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id) on delete set null (employee_id),
  check (case movement_type
    when 'receipt' then quantity > 0
    when 'return' then quantity > 0
    when 'consumption' then quantity < 0
    when 'scrap' then quantity < 0
    else true end)
);
create index material_movements_material on material_movements (company_id, material_id, moved_at) include (quantity);
create index material_movements_batch on material_movements (company_id, batch_id) include (quantity);
create index material_movements_production on material_movements (company_id, production_id);
create index material_movements_employee on material_movements (company_id, employee_id);
select protect_company_table('material_movements');
select announce_changes_of('material_movements', 'material_movements');

-- Stock of every material, zero included. security_invoker: the reader's row-level security applies.
create view material_stock with (security_invoker = true) as
  select material.company_id, material.id as material_id, coalesce(sum(movement.quantity), 0) as stock
  from materials material
  left join material_movements movement
    on movement.company_id = material.company_id and movement.material_id = material.id
  group by material.company_id, material.id;
grant select on material_stock to mes_app;
