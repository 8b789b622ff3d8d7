-- Views are there to read. The default privileges of 0013 let the house write each of them, and
-- cash_entries is simple enough for PostgreSQL to write through: a way into the journal, with the rights
-- of the view's owner, on which only the trigger stood.
revoke insert, update, delete on entries, cash_entries, shown_issues from koi_app;
