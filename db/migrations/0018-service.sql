-- Conversations of members with people: feedback about one matter, and the chat. Questions of visitors.
-- Rows are deleted only by forget_chats, forget_feedback and forget_questions, by age (decision 0042).
-- `waiting_since` says since when somebody waits for people, and `waited` in which stretches of the last eight days of its row they did
-- before: the desk counts from them how many waited yesterday and a week ago.

create table feedbacks (
  bucket             smallint    not null,
  member_id          bigint      not null,
  id                 uuid        not null,
  type               text        not null,
  content            text        not null check (content <> ''),
  -- the order that it is about, as it was then: its number, type, amount and time
  about              jsonb,
  -- uploads of the member
  images             uuid[]      not null default '{}',
  state              text        not null default 'waiting' check (state in ('waiting', 'answered', 'closed')),
  replies            smallint    not null default 0,
  created_at         timestamptz not null default clock_timestamp(),
  updated_at         timestamptz not null default clock_timestamp(),
  waiting_since      timestamptz          default clock_timestamp(),
  waited             tstzmultirange not null default '{}',
  primary key (bucket, member_id, id),
  constraint waiting_has_an_instant check ((state = 'waiting') = (waiting_since is not null))
);
create index feedbacks_of_member on feedbacks (bucket, member_id, created_at);
create index feedbacks_by_id on feedbacks (bucket, id);
-- People at the desk read the feedback that has waited longest, of all types or of one.
create index feedbacks_waiting on feedbacks (waiting_since, bucket) where waiting_since is not null;
create index feedbacks_waiting_by_type on feedbacks (type, waiting_since) where waiting_since is not null;
create index feedbacks_changed on feedbacks (updated_at);
revoke delete on feedbacks from koi_app;

create table feedback_replies (
  bucket             smallint    not null,
  member_id          bigint      not null,
  feedback_id        uuid        not null,
  number             smallint    not null,
  -- who of the people has answered; null where the member writes
  person             text,
  content            text        not null check (content <> ''),
  images             uuid[]      not null default '{}',
  created_at         timestamptz not null default clock_timestamp(),
  primary key (bucket, member_id, feedback_id, number)
);
revoke update, delete on feedback_replies from koi_app;

-- The chat of a member: how far its numbers go, and how far each side has read.
create table chats (
  bucket             smallint    not null,
  member_id          bigint      not null,
  last               integer     not null default 0,
  read_by_member     integer     not null default 0,
  read_by_people     integer     not null default 0,
  -- since when the member waits for an operator; null while they do not
  waiting_since      timestamptz,
  waited             tstzmultirange not null default '{}',
  -- when people wrote last
  answered_at        timestamptz,
  member_typing_at   timestamptz,
  people_typing_at   timestamptz,
  primary key (bucket, member_id),
  constraint read_what_is_there check (read_by_member <= last and read_by_people <= last)
) with (fillfactor = 70);
create index chats_waiting on chats (waiting_since, bucket) where waiting_since is not null;
create index chats_answered on chats (answered_at) where answered_at is not null;
revoke delete on chats from koi_app;

-- One of: words, a picture, an order. A message that the house sends by itself has its text in each language.
create table chat_messages (
  bucket             smallint    not null,
  member_id          bigint      not null,
  number             integer     not null check (number > 0),
  side               text        not null check (side in ('member', 'people', 'automatic')),
  -- the key under which the member's phone has sent it
  client_id          text,
  person             text,
  content            text,
  image              uuid,
  about              jsonb,
  -- what the house says by itself: that it is open, that it is closed and until when, or only what it has found
  notice             text        check (notice in ('open', 'closed', 'found')),
  opens_at           timestamptz,
  articles           text[]      not null default '{}',
  created_at         timestamptz not null default clock_timestamp(),
  primary key (bucket, member_id, number),
  constraint one_thing check (num_nonnulls(content, image, about, notice) = 1),
  constraint members_have_keys check ((side = 'member') = (client_id is not null)),
  constraint people_have_names check ((side = 'people') = (person is not null)),
  constraint only_the_house_is_automatic check ((side = 'automatic') = (notice is not null)),
  constraint closed_until_when check ((coalesce(notice, '') = 'closed') = (opens_at is not null))
);
create unique index chat_messages_once on chat_messages (bucket, member_id, client_id) where client_id is not null;
revoke update, delete on chat_messages from koi_app;
create index chat_messages_by_age on chat_messages (bucket, created_at);

-- Questions of visitors, who are not signed in. A visitor finds theirs again by a secret code: its hash is kept here.
create table questions (
  id                 uuid        not null primary key,
  code_hash          bytea       not null unique,
  language           text        not null check (language in ('zh_hans', 'en')),
  state              text        not null default 'waiting' check (state in ('waiting', 'answered', 'closed')),
  words              smallint    not null default 0,
  asked_at           timestamptz not null default clock_timestamp(),
  updated_at         timestamptz not null default clock_timestamp(),
  waiting_since      timestamptz          default clock_timestamp(),
  waited             tstzmultirange not null default '{}',
  constraint waiting_has_an_instant check ((state = 'waiting') = (waiting_since is not null))
);
comment on table questions is 'local: a few a day';
create index questions_waiting on questions (waiting_since) where waiting_since is not null;
create index questions_changed on questions (updated_at);
revoke delete on questions from koi_app;

create table question_words (
  question_id        uuid        not null,
  number             smallint    not null,
  -- who of the people has answered; null where the visitor writes
  person             text,
  content            text        not null check (content <> ''),
  created_at         timestamptz not null default clock_timestamp(),
  primary key (question_id, number)
);
comment on table question_words is 'local: a few a day';
revoke update, delete on question_words from koi_app;
