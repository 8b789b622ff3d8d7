/**
 * Whether a path below `assets/` or `art/` can be a file of the build: a name of one spelling, or one in a folder, without
 * a dot in front. For any other path the server's plugin reads whole folders.
 */
export const isBuiltFile = (path: string): boolean => /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)?$/.test(path)
