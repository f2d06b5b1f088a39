/** 申请改期: when she would rather come, in her words; nothing is moved by it. */
import { tripDoor } from '@clinic/contract/areas/trips/door.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, type Refused } from '../../kit/ask.ts'
import { sentenceOf } from '../../kit/query.ts'

type Props = {
  readonly token: string
  /** The hour she saw, of which she says it. */
  readonly startTime: string
  readonly onDone: () => void
  readonly onRefused: () => void
  readonly onLeave: () => void
}

const MOST = 60

export const Wish = ({ token, startTime, onDone, onRefused, onLeave }: Props) => {
  const [wish, setWish] = useState('')
  const send = useMutation<unknown, Refused>({
    mutationFn: () => ask(tripDoor.wish, { token, startTime, wish }),
    onSuccess: onDone,
    onError: onRefused,
  })
  return (
    <form
      className="trip-wish"
      onSubmit={(event) => {
        event.preventDefault()
        if (wish.trim()) send.mutate()
      }}
    >
      <label htmlFor="trip-wish">什么时候方便？医院会打电话与您约定</label>
      <textarea
        id="trip-wish"
        rows={2}
        maxLength={MOST}
        value={wish}
        placeholder="例如：周六下午，或下周三 10 点以后"
        // biome-ignore lint/a11y/noAutofocus: she asked for this field by the button that stood here
        autoFocus
        onChange={({ target }) => setWish(target.value)}
      />
      {send.error && <p role="alert">{sentenceOf(send.error)}</p>}
      <div className="trip-acts">
        <button type="button" onClick={onLeave}>
          返回
        </button>
        <button type="submit" className="trip-main" disabled={!wish.trim() || send.isPending}>
          发送改期申请
        </button>
      </div>
    </form>
  )
}
