-- Every lottery of the calendar is on offer. Quick win takes 20,000.00 on one field and 50,000.00 of a
-- member in one round (rulebook 2).
insert into lotteries (code)
values ('k3_3m'), ('k3_5m'), ('ssc_1m'), ('ssc_5m'), ('pk10_1m'), ('pk10_5m'), ('x115_1m'), ('x115_5m'),
       ('pc28_3m'), ('lhc_5m'), ('lhc_1d')
    on conflict do nothing;
insert into lotteries (code, unit_stake_max, stake_cap)
values ('win_30', 2000000, 5000000), ('win_60', 2000000, 5000000), ('win_180', 2000000, 5000000)
    on conflict do nothing;
