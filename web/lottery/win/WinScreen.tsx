import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { address } from '../../../core/addresses.ts'
import { m } from '../../../text/compiled/messages.js'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { raise } from '../../ui/layer.ts'
import { Money } from '../../ui/Money.tsx'
import { openLayer } from '../../shell/router.ts'
import { WinArt } from './WinArt.tsx'
import s from './Win.module.css'
import { WinReceipt } from './WinReceipt.tsx'
import { Balls, DrawWords, type WinProps } from './WinSheet.tsx'

/** The full screen of a great win: receipt first, the koi above it, still after 1.4 s or a tap. */
export function WinScreen({ code, name, result, onClose }: WinProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [still, setStill] = useState(false)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const shown = dialog.current
    if (!shown) return
    shown.showModal()
    const lower = raise(shown)
    const leave = openLayer(() => close())
    return () => {
      lower()
      leave()
      shown.close()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`${s.screen} pond ${still ? s.still : ''}`}
      aria-labelledby="win-title"
      onPointerDown={() => setStill(true)}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={s.art} aria-hidden>
        <WinArt />
      </div>
      <div className={s.words}>
        <Balls code={code} result={result} />
        <p className={s.draw}>
          <DrawWords code={code} name={name} result={result} />
        </p>
        <h2 id="win-title">{m.lottery_board_win()}</h2>
        <div className={s.amount}>
          <Money amount={result.returnedFen} sign big />
        </div>
      </div>
      <div className={s.receipt}>
        <WinReceipt result={result} />
      </div>
      <div className={s.actions}>
        <ButtonLink href={address.bets()} kind="glass">
          {m.lottery_board_win_bets()}
        </ButtonLink>
        <Button kind="tonal" onPress={onClose}>
          {m.lottery_board_win_done()}
        </Button>
      </div>
    </dialog>
  )
}
