// The pictures that a member may choose from: paper-cuts of the app (web/art/list.ts), each by its name there.

export const avatarNames = [
  'koi-koi', 'koi-pond', 'koi-sky', 'koi1-gold', 'lotus-pond', 'lotus-plum',
  'lotus-moss', 'lantern-gold', 'lantern-koi', 'moon-dusk', 'plane-sky', 'ingot-moss',
] as const // prettier-ignore
export type AvatarName = (typeof avatarNames)[number]

export const isDrawn = (avatar: string): avatar is AvatarName => (avatarNames as readonly string[]).includes(avatar)
