-- What a member may stake in one draw, where a lottery has such a limit (quick win, rulebook 2). Each
-- draw of it carries the limit, and place_bets judges by that.
alter table lotteries add column stake_cap bigint;
alter table lotteries add constraint lotteries_stake_cap_check check (stake_cap > 0);
