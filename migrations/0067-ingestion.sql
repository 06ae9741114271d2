-- How far each journal has been stored, by kind of record: written in the same transaction as the records, so that
-- every journal entry is stored exactly once whatever is killed when. Ids are kept apart by kind because a kind that
-- cannot be stored waits alone (OPEN-123).
create table ingestion_position (
  company_id uuid not null references companies on delete cascade,
  journal_id uuid not null,
  record_type text not null,
  position bigint not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, journal_id, record_type)
) with (fillfactor = 50);
select protect_company_table('ingestion_position');

-- Messages that could not become a record or not be stored, with the reason; they can be sent through again.
create table ingestion_rejects (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  received_at timestamptz not null,
  -- as people know the source
  source text not null,
  -- where the journal had it from
  source_id text not null,
  -- what it was meant to be; null when nobody could tell
  message_type text,
  -- data point, topic, register
  address text,
  reason text not null,
  -- the raw message, cut when it is huge; null when nothing readable was left
  raw jsonb,
  raw_is_cut boolean not null default false,
  -- true: raw is a finished record that the database refused, not a message of the source
  is_record boolean not null default false,
  replayed_at timestamptz,
  primary key (company_id, id)
);
create index ingestion_rejects_time on ingestion_rejects (company_id, received_at);
select protect_company_table('ingestion_rejects');
select announce_changes_of('ingestion_rejects', 'ingestion_rejects');
