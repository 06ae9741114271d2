-- Some providers, Microsoft Entra among them, never say whether an address is confirmed. Whether theirs count is the
-- decision of the administrator who set the provider up, and holds for the domains of the company only.
alter table accounts.sign_on_providers add column trusts_addresses boolean not null default false;
