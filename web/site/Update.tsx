import { useState } from 'react'
import { address } from '../../core/addresses.ts'
import { site } from '../../core/site.ts'
import { isNewer, updateFrom } from '../../core/version.ts'
import { m } from '../../text/compiled/messages.js'
import type { Native, Progress } from '../shell/native.ts'
import { useCall } from '../shell/read.ts'
import { useTurn } from '../shell/turns.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { Dialog } from '../ui/Sheet.tsx'
import { toast } from '../ui/toast.ts'
import { download } from './download.ts'
import s from './AboutPage.module.css'

/** In the phone's app alone: asks whether there is a newer one, and gets it (spec 4 and 7). */
export function Update({ shell }: { shell: Native }) {
  const { data } = useCall(site.checkUpdate, {}, { quiet: true, staleMs: Infinity })
  const [isLater, setIsLater] = useState(false)
  const [progress, setProgress] = useState<Progress>()
  const given = shell.platform === 'ios' ? data?.iosUrl : data?.apkUrl
  const url = given ? updateFrom(given, shell.hosts ?? []) : undefined
  const isMine = useTurn('update', !isLater && !!data && isNewer(data.version, shell.version))
  if (!isMine || !data) return null

  const get = async () => {
    if (url === undefined) return
    // A store has its own way of showing how far it is.
    if (shell.platform === 'ios') return shell.open(url)
    setProgress({ received: 0, total: undefined })
    try {
      await download(shell, url, setProgress)
      setIsLater(true)
    } catch {
      toast(m.about_update_failed(), 'alert')
    } finally {
      setProgress(undefined)
    }
  }
  return (
    <Dialog
      open
      keep={progress !== undefined}
      onClose={() => setIsLater(true)}
      title={m.about_update_title({ version: data.version })}
    >
      <p className={s.news}>{data.desc || m.about_update_text()}</p>
      {progress ? (
        <How {...progress} />
      ) : url === undefined ? (
        <div className={s.choice}>
          <p className="dim">{m.about_update_nowhere()}</p>
          <ButtonLink wide href={address.service()}>
            {m.about_service()}
          </ButtonLink>
          <Button wide kind="quiet" onPress={() => setIsLater(true)}>
            {m.about_update_later()}
          </Button>
        </div>
      ) : (
        <div className={s.choice}>
          <Button wide onPress={() => void get()}>
            {m.about_update_go()}
          </Button>
          <Button wide kind="quiet" onPress={() => setIsLater(true)}>
            {m.about_update_later()}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function How({ received, total }: Progress) {
  const share = total ? Math.min(100, Math.floor((received / total) * 100)) : undefined
  return (
    <div className={s.choice} role="status">
      <p>{share === undefined ? m.about_update_coming() : m.about_update_share({ share })}</p>
      {share !== undefined && <ProgressBar value={share} max={100} label={m.about_update_coming()} />}
    </div>
  )
}
