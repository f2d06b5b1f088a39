/** The last of the saved filters: 存为常用, which becomes the field for a name. */
import Input from 'antd/es/input/Input'
import { useState } from 'react'
import { say } from '../../../kit/say.ts'
import { type SavedView, saveViews } from '../../../kit/settings.ts'
import { whyNotKeep, withView } from './views.ts'

/** As the call takes them. */
const [MOST, LONGEST] = [12, 12] as const

type Props = { readonly list: string; readonly saved: readonly SavedView[]; readonly search: string }

/** Enter keeps it, Esc and leaving do not. */
const Name = ({ list, saved, search, onDone }: Props & { onDone: () => void }) => {
  const [name, setName] = useState('')
  const keep = () => {
    const refused = whyNotKeep(saved, name, MOST)
    if (refused) return say.failed(refused)
    saveViews(list, withView(saved, { name: name.trim(), query: search }))
    say.done(`已存为常用：${name.trim()}`)
    onDone()
  }
  return (
    <Input
      size="small"
      autoFocus
      aria-label="常用筛选的名称"
      placeholder="名称，回车保存"
      maxLength={LONGEST}
      value={name}
      onChange={({ target }) => setName(target.value)}
      onPressEnter={keep}
      onKeyDown={({ key }) => key === 'Escape' && onDone()}
      onBlur={onDone}
    />
  )
}

export const KeepView = (props: Props) => {
  const [naming, setNaming] = useState(false)
  if (naming)
    return (
      <span className="customer-view-name">
        <Name {...props} onDone={() => setNaming(false)} />
      </span>
    )
  return (
    <button type="button" className="keep" onClick={() => setNaming(true)}>
      + 存为常用
    </button>
  )
}
