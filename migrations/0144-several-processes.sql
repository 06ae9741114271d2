-- Several processes on one database: who is alive, and who looks after what (docs/decisions/015-several-processes.md).
create table operator.processes (
  -- a new one whenever a process comes back after it was given up
  id uuid primary key,
  -- one journal belongs to one process at a time: whoever opened it has taken the place of the one before
  journal_id text not null unique,
  -- for people: machine, process number
  name text not null,
  role text not null check (role in ('all', 'api', 'ingest')),
  -- tells whether two processes can read each other's secrets; says nothing of the key
  key_print text not null,
  started_at timestamptz not null default clock_timestamp(),
  -- by the clock of the database, moved on every few seconds
  expires_at timestamptz not null,
  -- what waits in its journal, for the connection panel
  report jsonb
) with (fillfactor = 50);
grant select, insert, update, delete on operator.processes to mes_operator;

-- A thing (a data source, or with the company of zeros a duty of the installation) belongs to one process at a time.
-- Removing a process sets everything free that it held.
create table operator.leases (
  company_id uuid not null,
  thing text not null,
  owner uuid references operator.processes on update set null on delete set null,
  -- counts the owners
  epoch bigint not null default 1,
  taken_at timestamptz not null default clock_timestamp(),
  primary key (company_id, thing)
);
create index leases_owner on operator.leases (owner);
grant select, insert, update, delete on operator.leases to mes_operator;

-- What the owner of a source tells the other processes about it. Worth nothing after a crash.
create unlogged table operator.source_states (
  company_id uuid not null,
  source_id text not null,
  owner uuid not null,
  shown jsonb not null,
  primary key (company_id, source_id)
) with (fillfactor = 50);
grant select, insert, update, delete on operator.source_states to mes_operator;

-- What one process asks of another, and the answer.
create unlogged table operator.process_questions (
  id uuid primary key,
  asked_of uuid not null,
  asked_at timestamptz not null default clock_timestamp(),
  question jsonb not null,
  answer jsonb
);
create index process_questions_open on operator.process_questions (asked_of) where answer is null;
grant select, insert, update, delete on operator.process_questions to mes_operator;
