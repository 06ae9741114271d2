-- How often a product is checked, what was found, and which lots wait for a decision.

create table inspection_plans (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  -- pieces measured per check
  sample_size integer not null check (sample_size between 1 and 100),
  -- a check is due after so many pieces or minutes, whichever comes first
  every_pieces integer check (every_pieces between 1 and 1000000),
  every_minutes integer check (every_minutes between 1 and 10080),
  first_piece_check boolean not null default true,
  -- nonconforming pieces a check may find and still pass
  acceptance_number integer not null default 0 check (acceptance_number between 0 and 1000),
  instructions text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, product_id),
  foreign key (company_id, product_id) references products (company_id, id) on delete cascade,
  check (every_pieces is not null or every_minutes is not null or first_piece_check)
);
select protect_company_table('inspection_plans');
select announce_changes_of('inspection_plans', 'inspection_plans');
select count_versions_of('inspection_plans');

-- What the rule said, and who decided otherwise and why. Checks of before know only their result.
alter table quality_checks
  add column judged_result text check (judged_result in ('pass', 'fail', 'rework', 'unknown')),
  add column override_reason text,
  -- accounts live in a schema of their own; the id is kept when an account goes
  add column overridden_by uuid,
  add column created_by uuid,
  add constraint quality_checks_override_has_reason
    check (judged_result is null or result = judged_result or btrim(coalesce(override_reason, '')) <> '');

-- Numbers of checks, one after the other per company.
create table quality_check_numbers (
  company_id uuid primary key references companies on delete cascade,
  last_number bigint not null
);
select protect_company_table('quality_check_numbers');

create table quality_defects (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  check_id uuid not null,
  defect_type text not null check (btrim(defect_type) <> ''),
  severity text not null default 'minor' check (severity in ('minor', 'major', 'critical')),
  -- where on the piece
  location text,
  description text,
  quantity integer not null default 1 check (quantity between 1 and 1000000),
  -- content of the picture in the file store; the type was read from its bytes
  picture_sha256 text check (picture_sha256 ~ '^[0-9a-f]{64}$'),
  picture_media_type text check (picture_media_type in ('image/png', 'image/jpeg', 'image/webp')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, check_id) references quality_checks (company_id, id) on delete cascade,
  check ((picture_sha256 is null) = (picture_media_type is null))
);
create index quality_defects_check on quality_defects (company_id, check_id);
select protect_company_table('quality_defects');
select announce_changes_of('quality_defects', 'quality_defects');
select count_versions_of('quality_defects');

-- A lot on hold must not be used or delivered until someone releases it; every hold stays as history.
create table quality_holds (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  production_id uuid not null,
  reason text not null check (btrim(reason) <> ''),
  held_at timestamptz not null default now(),
  held_by uuid,
  released_at timestamptz,
  released_by uuid,
  release_note text,
  primary key (company_id, id),
  foreign key (company_id, production_id) references productions (company_id, id),
  check (released_at is null or released_at >= held_at),
  check ((released_at is null) = (release_note is null))
);
-- one open hold per lot
create unique index quality_holds_open on quality_holds (company_id, production_id) where released_at is null;
create index quality_holds_time on quality_holds (company_id, held_at);
create index quality_holds_production on quality_holds (company_id, production_id);
select protect_company_table('quality_holds');
select announce_changes_of('quality_holds', 'quality_holds');

-- Lists by state, newest first.
create index maintenance_records_status on maintenance_records (company_id, status, maintenance_date);
create index quality_checks_result on quality_checks (company_id, result, check_date);
