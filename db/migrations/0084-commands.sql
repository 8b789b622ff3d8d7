-- What commands have done, by their keys: the first leg of each. By it the shell knows a key that has moved money, and
-- features the moment when an order was paid. It is there to read (0060).
create view commands as
  select bucket, member_id, key, kind, body, created_at, coalesce(debit_balance, credit_balance) as balance
    from transfers
   where leg = 0;
revoke insert, update, delete on commands from koi_app;
