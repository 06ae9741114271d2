-- A lost second factor was switched off by somebody else: an administrator, or the operator at the server. The row is
-- what the log of changes tells about it; who did it stands there.
create table accounts.second_factor_resets (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null references accounts.users on delete cascade,
  created_at timestamptz not null default now()
);
create index second_factor_resets_company on accounts.second_factor_resets (company_id);
create index second_factor_resets_user on accounts.second_factor_resets (user_id);
grant select, insert on accounts.second_factor_resets to mes_accounts;
select audit_changes_of('accounts.second_factor_resets', ignored => '{user_id}');
