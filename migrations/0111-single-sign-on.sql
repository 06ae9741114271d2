-- Signing in with the account of the company's own provider (OpenID Connect).

create table accounts.sign_on_providers (
  company_id uuid primary key references companies on delete cascade,
  is_enabled boolean not null default false,
  issuer text not null check (btrim(issuer) <> ''),
  client_id text not null check (btrim(client_id) <> ''),
  -- encrypted by the application (secret-box), bound to the company; never read out again
  sealed_secret bytea not null,
  -- of people who come for the first time; administrators are made by administrators
  default_role text not null check (default_role in ('management', 'production', 'viewer')),
  -- whether people of the company who have a password get to the same account
  links_existing boolean not null default false,
  -- whether the provider may stand in the own network
  allows_internal boolean not null default false,
  updated_at timestamptz not null default now()
);

-- A domain leads to one company's provider.
create table accounts.sign_on_domains (
  domain text primary key check (domain = lower(domain)),
  company_id uuid not null references accounts.sign_on_providers on delete cascade
);
create index sign_on_domains_company on accounts.sign_on_domains (company_id);

-- Who is who, per company: what one company's provider says opens no door of another company.
create table accounts.sign_on_identities (
  company_id uuid not null references companies on delete cascade,
  issuer text not null,
  subject text not null,
  user_id uuid not null references accounts.users on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (company_id, issuer, subject)
);
create index sign_on_identities_user on accounts.sign_on_identities (user_id);

-- Somebody is at the provider right now. token_hash is the SHA-256 of a short-lived cookie; used once.
create table accounts.sign_on_attempts (
  token_hash bytea primary key,
  company_id uuid not null references companies on delete cascade,
  state text not null,
  nonce text not null,
  code_verifier text not null,
  return_to text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sign_on_attempts_company on accounts.sign_on_attempts (company_id);
create index sign_on_attempts_expiry on accounts.sign_on_attempts (expires_at);

grant select, insert, update, delete on accounts.sign_on_providers, accounts.sign_on_domains,
  accounts.sign_on_identities, accounts.sign_on_attempts to mes_accounts;

-- A session that a company's provider vouched for reaches that company only.
alter table accounts.sessions
  add column signed_in_by text not null default 'password' check (signed_in_by in ('password', 'provider'));
alter table accounts.sign_in_challenges
  add column signed_in_by text not null default 'password' check (signed_in_by in ('password', 'provider'));
