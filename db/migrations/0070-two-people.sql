-- A name comes here as the register of people has it (0080). This is the second line: Ann and ann are one person,
-- here as in 0037 and 0063.
alter table provider_payments drop constraint two_people;
alter table provider_payments add constraint two_people check (lower(approved_by) <> lower(proposed_by));
