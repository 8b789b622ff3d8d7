/**
 * The chunks that modules share, in the order in which they take them: each with all that its modules use, texts
 * and icons too. What one page alone uses goes with the page.
 */
export const CHUNKS = [
  // Judges forms and their drafts. Pages alone use it, though shared files name it.
  { name: 'schemas', test: /\/node_modules\/valibot\/|\/core\/lottery\/shape\.ts$/ },
  // What every page needs, and home, the most entered one.
  { name: 'shell', test: /\/web\/(?:main|site\/HomePage)\.tsx$/ },
  // What home draws after that.
  {
    name: 'late',
    test: /\/web\/(?:shell\/Around|message\/LaunchNotices|lobby\/Rail|site\/LiveDraw|lobby\/Shelves|ui\/Shape)\.tsx$/,
  },
  // What it draws of a member's own.
  { name: 'own', test: /\/web\/wallet\/Balance\.tsx$/ },
  // What several pages share: some twenty files of 200 bytes would be as many requests.
  {
    name: 'parts',
    test: /\/lucide-react\/|\/text\/compiled\/|\/web\/(?:ui\/|shell\/(?!form\.)\w+\.tsx?$)/,
    minShareCount: 2,
  },
  // What every page with a form has, and no other.
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
  // What the boards share.
  { name: 'boards', test: /\/web\/lottery\/board\//, minShareCount: 2 },
]
