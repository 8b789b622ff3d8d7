/**
 * The chunks that modules share, in the order in which they take them: each with all that its modules use, texts
 * and icons too. What one page alone uses goes with the page.
 */
export const CHUNKS = [
  // Judges forms and their drafts. Pages alone use it, though shared files name it.
  { name: 'schemas', test: /\/node_modules\/valibot\/|\/core\/lottery\/shape\.ts$/ },
  // Code that every page needs, and home, the most entered one.
  { name: 'shell', test: /\/web\/(?:main|site\/HomePage)\.tsx$/ },
  // Parts that home draws after that.
  {
    name: 'late',
    test: /\/web\/(?:shell\/Around|message\/LaunchNotices|lobby\/Rail|site\/LiveDraw|lobby\/Shelves|ui\/Shape)\.tsx$/,
  },
  // The member's own part of home.
  { name: 'own', test: /\/web\/wallet\/Balance\.tsx$/ },
  // For what begins behind the first look (shell/afterwards.tsx), which needs nothing else of `parts`.
  { name: 'kept', test: /\/web\/shell\/(?:cupboard|install|worker-address)\.ts$/ },
  // Words that several pages share, by subject: together they were more than half of all that pages share, and a page
  // of money has no use for those of play.
  {
    name: 'words-play',
    test: words('lottery|bets|chase|games|lobby|lhc|official|pc28|pk10|play|quick|ssc|trend|x115|venues?'),
    minShareCount: 2,
  },
  {
    name: 'words-money',
    test: words('deposit|withdraw|transfer|savings|wallet|records|liability|vip|offers'),
    minShareCount: 2,
  },
  {
    name: 'words-people',
    test: words('access|care|help|invite|join|member|message|places|profile|sponsor|support'),
    minShareCount: 2,
  },
  // Small files that several pages share: some twenty files of 200 bytes would be as many requests.
  {
    name: 'parts',
    test: /\/lucide-react\/|\/text\/compiled\/|\/web\/(?:ui\/|shell\/(?!form\.)[\w-]+\.tsx?$)/,
    minShareCount: 2,
  },
  // Code of every page with a form, and of no other.
  {
    name: 'forms',
    test: /\/react-hook-form\/|\/@hookform\/|\/web\/shell\/form\.ts$|\/core\/forms\/fields\.ts$/,
  },
  // How draws of all families look and are called: hall, boards and records; some twelve files otherwise.
  {
    name: 'looks',
    test: /\/web\/lottery\/(?:families\/|\w+\.tsx?$)|\/core\/lottery\/(?!games\/)/,
    minShareCount: 2,
  },
  // Code that the boards share.
  { name: 'boards', test: /\/web\/lottery\/board\//, minShareCount: 2 },
]

function words(areas: string): RegExp {
  return new RegExp(`/text/compiled/messages/(?:${areas})_`)
}
