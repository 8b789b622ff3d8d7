-- The house's own addresses are found by the address, so that nobody is paid to where deposits arrive (BI-115);
-- and a withdrawal password that was changed holds withdrawals for a while (BI-071).
create index deposits_to_address on deposits (bucket, address) where address is not null;

alter table member_secrets add column passcode_changed_at timestamptz;
