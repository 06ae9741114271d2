-- Each process has a journal of its own, which knows again what a source sends twice. When a source moves, its peer may
-- send to the new process what the old one had taken and not acknowledged any more. Two tables tell such deliveries.

-- What may be stored by one journal only: the first to claim it stores it.
create table delivery_claims (
  company_id uuid not null references companies on delete cascade,
  -- that of the journal: a data source, or push:… for a program that sends by itself
  source_id text not null,
  claim text not null,
  journal_id text not null,
  -- of the delivery in that journal
  position bigint not null,
  claimed_at timestamptz not null default now(),
  primary key (company_id, source_id, claim)
);
select protect_company_table('delivery_claims');

-- The newest deliveries of each source that are stored already, noted with every batch while there are other processes.
create table source_deliveries (
  company_id uuid not null references companies on delete cascade,
  source_id text not null,
  journal_id text not null,
  last_position bigint not null,
  keys text[] not null,
  stored_at timestamptz not null default now(),
  primary key (company_id, source_id, journal_id, last_position)
);
select protect_company_table('source_deliveries');

-- By journal: the last time its process looked after the thing, counted in owners. What is left in a journal belongs to it.
alter table operator.leases add column epochs jsonb not null default '{}';
