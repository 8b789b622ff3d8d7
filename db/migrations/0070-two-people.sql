-- Names are typed by hand: Ann and ann are one person, here as in 0037 and 0063.
alter table provider_payments drop constraint two_people;
alter table provider_payments add constraint two_people check (lower(approved_by) <> lower(proposed_by));
