import { expect, test } from 'vitest'
import { isBuiltFile } from './built-file.ts'

test('names of one spelling are files of the build, alone or in one folder; nothing that hides, leads out or goes deeper is', () => {
  const files = ['a.js', '-a_1.js', 'B7Zz_2jq.js.br', 'openings-1/hall.html']
  const others = [
    '',
    '.a',
    'a/.b',
    'a//b',
    '/a',
    'a/',
    'a/b/c',
    '..',
    '../a',
    'a/../b',
    '%2e%2e/a',
    'a b',
    'a\\b',
    'a.js?x',
    'ä.js',
  ]
  expect(files.filter((path) => !isBuiltFile(path))).toEqual([])
  expect(others.filter(isBuiltFile)).toEqual([])
})
