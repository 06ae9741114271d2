-- What a plant owns and knows before the first piece is made: shifts, machines, people, products, materials.
--
-- Every table is keyed (company_id, id) and every reference carries company_id: the database checks foreign keys
-- without row-level security, so a reference by id alone could point into another company.
-- Percentages are 0..100, columns without a unit in their name say it in a comment.

-- Equality of uuid inside exclusion constraints (no two stops of one machine at the same time). Trusted extension:
-- needs only the right to create in this database.
create extension if not exists btree_gist;

-- Rows that people edit carry a version: an editor sends the version it has read, and a later one wins nothing silently.
create function count_version() returns trigger
  language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end
$$;

create function count_versions_of(target regclass) returns void
  language plpgsql as $$
begin
  execute format(
    'create trigger count_version before update on %s for each row execute function count_version()', target);
end
$$;

-- The shift model in the company's local time. A shift belongs to the day on which it starts: the night shift of
-- Friday ends on Saturday. end_time = start_time means 24 hours.
create table shifts (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  shift_type text not null check (shift_type in ('early', 'late', 'night', 'unattended')),
  name text not null check (btrim(name) <> ''),
  start_time time not null,
  end_time time not null,
  -- ISO weekdays on which the shift starts: 1 = Monday … 7 = Sunday
  weekdays smallint[] not null check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  break_start_time time,
  break_minutes integer not null default 0 check (break_minutes between 0 and 240),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name),
  check (break_minutes = 0 or break_start_time is not null)
);
select protect_company_table('shifts');
select announce_changes_of('shifts', 'shifts');
select count_versions_of('shifts');

create table machines (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (btrim(name) <> ''),
  type text not null,
  -- the three words of the dashboard; live_state beside it says more (OPEN-053)
  status text not null default 'idle' check (status in ('operational', 'maintenance', 'idle')),
  live_state text not null default 'unknown'
    check (live_state in ('running', 'idle', 'stopped', 'maintenance', 'error', 'offline', 'unknown')),
  live_state_since timestamptz,
  machine_number text,
  manufacturer text,
  model text,
  year_built integer check (year_built between 1900 and 2200),
  hall text,
  line text,
  rated_power_kw double precision check (rated_power_kw >= 0),
  standby_power_kw double precision check (standby_power_kw >= 0),
  -- the meter whose energy_data belong to this machine
  meter_id text,
  -- automatic machines go on while people pause
  runs_through_breaks boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name),
  unique (company_id, machine_number)
);
select protect_company_table('machines');
select announce_changes_of('machines', 'machines');
select count_versions_of('machines');

-- Which machine works in which shift: together they are the planned busy time.
create table machine_shifts (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  machine_id uuid not null,
  shift_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, machine_id, shift_id),
  foreign key (company_id, machine_id) references machines (company_id, id) on delete cascade,
  foreign key (company_id, shift_id) references shifts (company_id, id) on delete cascade
);
create index machine_shifts_shift on machine_shifts (company_id, shift_id);
select protect_company_table('machine_shifts');
select announce_changes_of('machine_shifts', 'machine_shifts');

create table employees (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (btrim(name) <> ''),
  employee_number text not null,
  department text,
  job_title text,
  -- vocational qualification, as on the certificate
  qualification text,
  shift_id uuid,
  employed_since date,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, employee_number),
  foreign key (company_id, shift_id) references shifts (company_id, id) on delete set null (shift_id)
);
create index employees_name on employees (company_id, name);
create index employees_shift on employees (company_id, shift_id);
select protect_company_table('employees');
select announce_changes_of('employees', 'employees');
select count_versions_of('employees');

create table employee_skills (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  employee_id uuid not null,
  skill text not null check (btrim(skill) <> ''),
  -- 1 in training, 2 under guidance, 3 on one's own, 4 may train others
  level smallint not null check (level between 1 and 4),
  valid_until date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, employee_id, skill),
  foreign key (company_id, employee_id) references employees (company_id, id) on delete cascade
);
select protect_company_table('employee_skills');
select announce_changes_of('employee_skills', 'employee_skills');
select count_versions_of('employee_skills');

create table products (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  product_number text not null check (btrim(product_number) <> ''),
  model text not null check (btrim(model) <> ''),
  revision text not null default 'A',
  description text,
  unit text not null default 'Stk',
  weight_kg double precision check (weight_kg >= 0),
  -- seconds per piece
  ideal_cycle_time double precision check (ideal_cycle_time > 0),
  setup_time_minutes double precision check (setup_time_minutes >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, product_number, revision)
);
select protect_company_table('products');
select announce_changes_of('products', 'products');
select count_versions_of('products');

-- What is measured on a product, with its limits.
create table product_characteristics (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  position integer not null check (position > 0),
  name text not null check (btrim(name) <> ''),
  unit text not null,
  nominal double precision,
  lower_limit double precision,
  upper_limit double precision,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, product_id, position),
  foreign key (company_id, product_id) references products (company_id, id) on delete cascade,
  check (lower_limit is null or upper_limit is null or lower_limit <= upper_limit)
);
select protect_company_table('product_characteristics');
select announce_changes_of('product_characteristics', 'product_characteristics');
select count_versions_of('product_characteristics');

-- There is no stock column on purpose: stock is the sum of material_movements.
create table materials (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  material_number text not null check (btrim(material_number) <> ''),
  description text not null,
  unit text not null,
  safety_stock numeric(16, 3) not null default 0 check (safety_stock >= 0),
  location text,
  supplier text,
  lead_time_days integer check (lead_time_days >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, material_number)
);
select protect_company_table('materials');
select announce_changes_of('materials', 'materials');
select count_versions_of('materials');

-- Bill of material: what one piece of a product takes.
create table product_materials (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  material_id uuid not null,
  position integer not null check (position > 0),
  -- in the material's unit, per piece of the product
  quantity_per_piece numeric(16, 6) not null check (quantity_per_piece > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, product_id, position),
  foreign key (company_id, product_id) references products (company_id, id) on delete cascade,
  foreign key (company_id, material_id) references materials (company_id, id)
);
create index product_materials_material on product_materials (company_id, material_id);
select protect_company_table('product_materials');
select announce_changes_of('product_materials', 'product_materials');
select count_versions_of('product_materials');
