-- Systems of others that are asked by HTTP (spec §7). Without a base URL the built-in simulation answers.
create table integration_systems (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (btrim(name) <> ''),
  category text not null check (category in ('erp', 'quality', 'iot', 'weather', 'energy')),
  base_url text,
  authentication text not null default 'none' check (authentication in ('none', 'basic', 'bearer', 'apiKey', 'oauth')),
  -- user, client id or name of the header, by the kind of authentication
  auth_name text,
  token_path text,
  -- AES-256-GCM; the key lies outside of the database
  secret bytea,
  -- loopback, private and link-local networks, which an administrator has to allow
  allow_private boolean not null default false,
  -- where this system keeps things when it names them differently (src/integrations/mapped-shapes.ts)
  mapping text,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name)
);
select protect_company_table('integration_systems');
select announce_changes_of('integration_systems', 'integration_systems');
select count_versions_of('integration_systems');
select audit_changes_of('integration_systems', hidden => '{secret}');

-- The last calls of each system; older ones are removed as new ones come.
create table integration_calls (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  system_id uuid not null,
  call text not null,
  called_at timestamptz not null,
  simulated boolean not null,
  -- null: no answer came
  status integer,
  duration_ms integer not null check (duration_ms >= 0),
  items integer,
  -- German sentence; null: it worked
  error text,
  primary key (company_id, id),
  foreign key (company_id, system_id) references integration_systems (company_id, id) on delete cascade
);
create index integration_calls_system on integration_calls (company_id, system_id, called_at desc);
select protect_company_table('integration_calls');
select announce_changes_of('integration_calls', 'integration_calls');

-- What made something happen over there: written before it is sent, completed with the outcome.
create table integration_commands (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  system_id uuid,
  system_name text not null,
  call text not null,
  parameters jsonb not null,
  requested_by uuid,
  requested_at timestamptz not null default now(),
  simulated boolean not null,
  outcome text not null default 'pending' check (outcome in ('pending', 'done', 'failed')),
  error text,
  primary key (company_id, id),
  foreign key (company_id, system_id) references integration_systems (company_id, id) on delete set null (system_id)
);
create index integration_commands_time on integration_commands (company_id, requested_at desc);
select protect_company_table('integration_commands');
select announce_changes_of('integration_commands', 'integration_commands');
select audit_changes_of('integration_commands');

-- Which record came from which entry of another system, and what that entry held when it was last taken over.
create table integration_links (
  company_id uuid not null references companies on delete cascade,
  system_id uuid not null,
  kind text not null check (kind in ('orders', 'materials')),
  external_id text not null,
  record_id uuid not null,
  last_values jsonb not null,
  imported_at timestamptz not null default now(),
  primary key (company_id, system_id, kind, external_id),
  foreign key (company_id, system_id) references integration_systems (company_id, id) on delete cascade
);
select protect_company_table('integration_links');

create table integration_imports (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  system_id uuid,
  system_name text not null,
  kind text not null check (kind in ('orders', 'materials')),
  imported_by uuid,
  imported_at timestamptz not null default now(),
  simulated boolean not null,
  created integer not null,
  changed integer not null,
  kept integer not null,
  failed integer not null,
  -- [{externalId, outcome, message}]
  details jsonb not null,
  primary key (company_id, id),
  foreign key (company_id, system_id) references integration_systems (company_id, id) on delete set null (system_id)
);
create index integration_imports_time on integration_imports (company_id, imported_at desc);
select protect_company_table('integration_imports');
select announce_changes_of('integration_imports', 'integration_imports');
select audit_changes_of('integration_imports');
