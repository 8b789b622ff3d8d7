// The built app under /h5/: files with the compressed twins made at build, and one page for the rest.
import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Serves the app from `folder`. Hashed files are kept for a year, pages are asked for each time. */
export async function serveApp(app: FastifyInstance, folder: string): Promise<void> {
  app.get('/', (_request, reply) => reply.redirect('/h5/'))
  if (!existsSync(folder)) return
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/h5/',
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = /[/\\]assets[/\\]/.test(path)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/h5', (_request, reply) => reply.redirect('/h5/'))
}
