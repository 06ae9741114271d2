-- INT-25: systems of others are asked every 60 seconds when an administrator switches it on.
alter table integration_systems
  add column polling boolean not null default false,
  -- new and changed orders without a conflict become productions by themselves
  add column import_orders boolean not null default false,
  -- {"location": ["Bern"]}: values of the parameters that somebody has to name
  add column poll_subjects jsonb not null default '{}' check (jsonb_typeof(poll_subjects) = 'object'),
  add constraint integration_systems_import check (not import_orders or (polling and category = 'erp' and base_url is not null));

alter table integration_imports add column automatic boolean not null default false;

-- When a system is asked next. A process that asks claims the row; what a dead one has claimed is free again after a while.
create table integration_polls (
  company_id uuid not null references companies on delete cascade,
  system_id uuid not null,
  next_poll_at timestamptz not null,
  claimed_until timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  -- what the last automatic import did and left (src/integrations/polling.ts); null: there was none
  import_summary jsonb,
  -- German sentence, why the last automatic import failed as a whole
  import_error text,
  primary key (company_id, system_id),
  foreign key (company_id, system_id) references integration_systems (company_id, id) on delete cascade
);
select protect_company_table('integration_polls');
select announce_changes_of('integration_polls', 'integration_polls');

-- The last answer to each call that is made regularly; a failed call leaves it as it was.
create table integration_poll_results (
  company_id uuid not null references companies on delete cascade,
  system_id uuid not null,
  call text not null,
  -- place, device, market … that was asked about; empty where none is needed
  subject text not null default '',
  polled_at timestamptz not null,
  -- German sentence; null: the last call worked
  error text,
  answered_at timestamptz,
  simulated boolean not null,
  duration_ms integer,
  item_count integer,
  -- JSON, as text: others may send characters that jsonb refuses; null: too large to keep
  answer text,
  primary key (company_id, system_id, call, subject),
  foreign key (company_id, system_id) references integration_systems (company_id, id) on delete cascade
);
select protect_company_table('integration_poll_results');
