-- Where machine data come from, and what each data point means. The protocol side reads settings and options as its
-- adapter declares them (src/ingestion/adapters); this table only keeps them.
create table data_sources (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (btrim(name) <> ''),
  protocol text not null check (protocol in ('opcua', 'mqtt', 'modbus', 's7', 'rest', 'simulator')),
  settings jsonb not null default '{}',
  -- AES-256-GCM over the secret fields as JSON; the key lies outside of the database
  secrets bytea,
  -- which secret fields are set, so that a form can say so without opening them
  secret_names text[] not null default '{}',
  enabled boolean not null default false,
  -- name of the shipped source this one came from (spec §7), null for a company's own
  shipped_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name),
  unique (company_id, shipped_key)
);
select protect_company_table('data_sources');
select announce_changes_of('data_sources', 'data_sources');
select count_versions_of('data_sources');

create table data_points (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  source_id uuid not null,
  -- in the adapter's own spelling: node id, topic, register, tag, path
  address text not null check (btrim(address) <> ''),
  name text,
  -- fields the adapter declares for its points
  options jsonb not null default '{}',
  -- what the value is in the plant (src/ingestion/point-target.ts); null while it is only watched
  target jsonb,
  scale double precision not null default 1,
  value_offset double precision not null default 0,
  -- changes smaller than this are not recorded; null records all
  deadband double precision check (deadband >= 0),
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, source_id) references data_sources (company_id, id) on delete cascade,
  unique (company_id, source_id, address)
);
select protect_company_table('data_points');
select announce_changes_of('data_points', 'data_points');
select count_versions_of('data_points');

-- A company gets the shipped sources once; what it deletes of them stays deleted.
create table data_source_setup (
  company_id uuid not null references companies on delete cascade,
  shipped_at timestamptz not null default now(),
  primary key (company_id)
);
select protect_company_table('data_source_setup');
