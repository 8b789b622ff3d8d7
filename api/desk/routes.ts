// Calls of the desk beside the deeds that it mounts: sessions, waiting work, the figures of the day, the file of a
// member.
import { circle } from '../../core/desk/circle.ts'
import { file } from '../../core/desk/file.ts'
import { underWay } from '../../core/desk/money.ts'
import { play } from '../../core/desk/play.ts'
import { review } from '../../core/desk/review.ts'
import { session } from '../../core/desk/session.ts'
import { today } from '../../core/desk/today.ts'
import { showCircle } from './circle.ts'
import { deedRoutes, type Deeds } from './deeds.ts'
import { fileLists } from './file-lists.ts'
import { findMembers, openFile, showFile } from './file.ts'
import { ordersUnderWay } from './money.ts'
import { answers, type DeskRoute } from './mount.ts'
import { showPlay } from './play.ts'
import { replayRound } from './replay.ts'
import { listReviews, showReview } from './review.ts'
import { signIn, signOut, type Door } from './session.ts'
import { todayOf } from './today.ts'

/** `showToday`: where the process reads the first page ahead, too. */
export const deskRoutes = (door: Door, deeds: Deeds, showToday = todayOf(door.db)): DeskRoute[] => [
  ...deedRoutes(door, deeds),
  answers(session.signIn, (tried, { profile }) => signIn(door, { ...tried, profile })),
  answers(session.me, async (_, { session: { name, endsAt }, roles }) => ({
    name,
    roles: [...roles],
    endsAt: endsAt.getTime(),
  })),
  answers(today.show, showToday),
  answers(session.signOut, async (_, asked) => {
    await signOut(door, asked.session)
    return {}
  }),
  answers(underWay.show, (wanted) => ordersUnderWay(door.db, wanted)),
  answers(review.list, ({ cursor }) => listReviews(door.db, cursor)),
  answers(review.show, ({ withdrawal }, asked) => showReview(door.db, asked.session, withdrawal)),
  answers(file.find, ({ text }, asked) => findMembers(door.db, asked.session, text)),
  answers(file.open, async (wanted, asked) => {
    await openFile(door.db, asked.session, wanted)
    return {}
  }),
  answers(file.show, ({ username }, asked) => showFile(door.db, asked.session, username)),
  answers(file.ledger, (wanted, asked) => fileLists.ledger(door.db, asked.session, wanted)),
  answers(file.orders, (wanted, asked) => fileLists.orders(door.db, asked.session, wanted)),
  answers(file.plays, (wanted, asked) => fileLists.plays(door.db, asked.session, wanted)),
  answers(file.turnover, (wanted, asked) => fileLists.turnover(door.db, asked.session, wanted)),
  answers(file.offers, (wanted, asked) => fileLists.offers(door.db, asked.session, wanted)),
  answers(file.doors, (wanted, asked) => fileLists.doors(door.db, asked.session, wanted)),
  answers(file.messages, (wanted, asked) => fileLists.messages(door.db, asked.session, wanted)),
  answers(file.record, (wanted, { session: by, roles }) => fileLists.record(door.db, by, { ...wanted, roles })),
  answers(circle.show, ({ username }, asked) => showCircle(door.db, asked.session, username)),
  answers(play.show, (wanted, asked) =>
    showPlay({ db: door.db, publicUrl: deeds.desk.settings.publicUrl }, asked.session, wanted),
  ),
  answers(play.replay, (wanted, asked) =>
    replayRound({ db: door.db, settings: deeds.desk.settings }, asked.session, wanted),
  ),
]
