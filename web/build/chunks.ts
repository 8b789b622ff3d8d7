/**
 * The chunks that modules share, in the order in which they take them: each with all that its modules use, texts
 * and icons too. What one page alone uses goes with the page.
 */
export const CHUNKS = [
  // Judges forms and their drafts. Pages alone use it, though shared files name it.
  { name: 'schemas', test: /\/node_modules\/valibot\/|\/core\/lottery\/shape\.ts$/ },
  // Hashes for proofs and coin addresses: without a chunk of their own they would be merged with the looks of draws.
  { name: 'hashes', test: /\/@noble\/hashes\//, minShareCount: 2 },
  // Code that every page needs, and home, the most entered one.
  { name: 'shell', test: /\/web\/(?:main|site\/HomePage)\.tsx$/ },
  // Code that runs after the first look of every page, and code and words that home's parts below share with other pages:
  // what is missing here brings all of home to those.
  {
    name: 'late',
    test: /\/web\/(?:message\/kinds\.ts|shell\/(?:Around\.tsx|turns\.ts|databases\.ts)|ui\/(?:Shape|Sheet|Message|RichText|Ball|Countdown|Checkbox)\.tsx)$|\/icons\/(?:cherry|club|fish|gamepad-2|shield-check|tv|volleyball)\.mjs$|\/messages\/lobby_(?:favourites|electronic|video|fishing|chess)\./,
  },
  // Parts that home draws after its first look, and no other page needs.
  {
    name: 'home',
    test: /\/web\/(?:message\/LaunchNotices|lobby\/Rail|site\/(?:LiveDraw|Footer)|lobby\/Shelves)\.tsx$/,
  },
  // The member's own part of home, and the calls of the money between wallets, which are a few lines.
  { name: 'own', test: /\/web\/wallet\/Balance\.tsx$|\/core\/transfer\.ts$/ },
  // For what begins after the first look (shell/afterwards.tsx), and needs nothing else of `parts`.
  { name: 'kept', test: /\/web\/shell\/(?:cupboard|install|worker-address)\.ts$/ },
  // Words that several pages share, by subject: together they were more than half of all that pages share, and a page
  // of money has no use for those of play.
  {
    name: 'words-play',
    test: words('lottery|bets|chase|games|lobby|lhc|official|pc28|pk10|play|quick|ssc|trend|x115|venues?'),
    minShareCount: 2,
    ...byPages(25_000),
  },
  {
    name: 'money',
    test: words('deposit|withdraw|transfer|savings|wallet|records|liability|vip|offers'),
    minShareCount: 2,
  },
  // With the line of a session, which stands beside all play: a page that begins waits for each file that it asks for.
  {
    name: 'care',
    test: /\/text\/compiled\/messages\/care_|\/web\/care\/(?:SessionLine|words)\.|\/core\/care\/(?:care|activity|names)\.ts$/,
    minShareCount: 2,
  },
  { name: 'legal', test: words('legal'), minShareCount: 2 },
  {
    name: 'people',
    test: /\/text\/compiled\/messages\/(?:access|help|invite|join|member|message|places|profile|sponsor|support)_|\/core\/support\/names\.ts$/,
    minShareCount: 2,
  },
  // Small files that several pages share: some twenty files of 200 bytes would be as many requests.
  {
    name: 'parts',
    test: /\/lucide-react\/|\/text\/compiled\/|\/web\/(?:ui\/(?!Passcode|Amount|TextA|Steps|Infin|Date|DayL|Totals|Numb)|shell\/(?!form)[\w-]+\.tsx?$)/,
    minShareCount: 2,
  },
  // Code of every page with a form, and of no other.
  {
    name: 'forms',
    test: /\/web\/(?:shell\/form[\w-]*\.ts|ui\/(?:Passcode|AmountField|TextArea|Steps)\.tsx)$|\/core\/forms\/fields\.ts$/,
  },
  // Code of lists that go on as they are scrolled, and of their days and sums.
  { name: 'lists', test: /\/web\/ui\/(?:InfiniteList|DateFilter|DayList|Totals)\.tsx$/ },
  // Roots over bets, for the pages that prove one: with the looks below, every page of a draw would have the hashes too.
  { name: 'roots', test: /\/core\/lottery\/merkle\.ts$/, minShareCount: 2 },
  // How draws of all families look and are called: hall, boards and records; some twelve files otherwise.
  {
    name: 'looks',
    test: /\/web\/(?:lottery\/(?:families\/|\w+\.tsx?$)|ui\/Numbers\.tsx$)|\/core\/lottery\/(?!games\/)/,
    minShareCount: 2,
  },
  // Code of the boards that the page of their rules has too, and then what the boards share.
  { name: 'plays', test: /\/web\/lottery\/board\/(?:PlayFacts|PlayTabs|prices)\./, minShareCount: 2 },
  {
    name: 'boards',
    test: /\/web\/lottery\/board\/(?!(?:PlayContent|PlayBlock|PickRows|Cells|QuickPick|FreeList)\.)/,
    minShareCount: 2,
  },
  // The rest of that folder: the fields to pick from on the odds and official boards. Quick win has a ring and loads none of them.
  { name: 'fields', test: /\/web\/lottery\/board\//, minShareCount: 2 },
]

/**
 * A file for each set of pages that share something, none below so many bytes before compression: more files are more
 * requests. For words alone, which import nothing: code that is merged by its size comes to import itself by way of
 * others as soon as a comment is longer or shorter (acyclic.ts refuses it).
 */
function byPages(bytes: number) {
  return { entriesAware: true, entriesAwareMergeThreshold: bytes }
}

function words(areas: string): RegExp {
  return new RegExp(`/text/compiled/messages/(?:${areas})_`)
}
