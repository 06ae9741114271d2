-- Manuals, drawings and certificates of a machine.
create table machine_documents (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  machine_id uuid not null,
  name text not null check (btrim(name) <> '' and length(name) <= 200),
  -- content in the file store; the type was read from the bytes
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  media_type text not null check (media_type in ('application/pdf', 'image/png', 'image/jpeg', 'text/plain')),
  size_bytes integer not null check (size_bytes between 1 and 10485760),
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint machine_documents_name unique (company_id, machine_id, name),
  foreign key (company_id, machine_id) references machines (company_id, id) on delete cascade
);
select protect_company_table('machine_documents');
select announce_changes_of('machine_documents', 'machine_documents');
