-- Keys for programs. Only the SHA-256 is kept: who reads this table cannot use one.
create table accounts.api_keys (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  name text not null check (btrim(name) <> ''),
  -- what it may be used for
  scope text not null check (scope in ('ingest')),
  key_hash bytea not null unique,
  -- the first characters, so that people can tell keys apart
  key_start text not null,
  created_by uuid references accounts.users on delete set null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_company on accounts.api_keys (company_id);
grant select, insert, update, delete on accounts.api_keys to mes_accounts;
