-- A second factor: one-time codes of an authenticator app (TOTP, RFC 6238) and recovery codes.

create table accounts.second_factors (
  user_id uuid primary key references accounts.users on delete cascade,
  -- encrypted by the application (secret-box), bound to the account
  sealed_secret bytea not null,
  -- null while it is being set up: it protects nothing yet
  confirmed_at timestamptz,
  -- the half-minute of the code used last: that code and older ones are worthless
  last_used_step bigint not null default 0,
  -- wrong codes since failures_since; too many stop further attempts for a while
  failures integer not null default 0,
  failures_since timestamptz not null default now(),
  created_at timestamptz not null default now()
);

-- SHA-256 of account and code. Codes have 80 random bits: the hash cannot be guessed back.
create table accounts.recovery_codes (
  user_id uuid not null references accounts.users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- The password was right, the code is still missing. token_hash is the SHA-256 of a short-lived cookie.
create table accounts.sign_in_challenges (
  token_hash bytea primary key,
  user_id uuid not null references accounts.users on delete cascade,
  company_id uuid not null references companies on delete cascade,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sign_in_challenges_user on accounts.sign_in_challenges (user_id);
create index sign_in_challenges_company on accounts.sign_in_challenges (company_id);
create index sign_in_challenges_expiry on accounts.sign_in_challenges (expires_at);

grant select, insert, update, delete on accounts.second_factors, accounts.recovery_codes, accounts.sign_in_challenges
  to mes_accounts;

-- Who has no second factor is led to set one up before anything else.
alter table companies add column second_factor_required boolean not null default false;
