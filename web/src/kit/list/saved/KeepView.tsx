/** 存为常用, where something narrows the list that is not kept yet; it becomes the field for a name. */
import type { Call } from '@clinic/contract/call.ts'
import Input from 'antd/es/input/Input'
import { useState } from 'react'
import { say } from '../../say.ts'
import { saveViews } from '../../settings.ts'
import { useKept } from './SavedViews.tsx'
import { whyNotKeep, withView } from './views.ts'

/** As the call takes them. */
const [MOST, LONGEST] = [12, 12] as const

type Props = { readonly list: Call; readonly besides?: readonly string[] }

/** Enter keeps it, Esc and leaving do not. */
const Name = ({ list, besides, onDone }: Props & { onDone: () => void }) => {
  const { saved, search } = useKept(list, besides)
  const [name, setName] = useState('')
  const keep = () => {
    const refused = whyNotKeep(saved, name, MOST)
    if (refused) return say.failed(refused)
    saveViews(list.path, withView(saved, { name: name.trim(), query: search }))
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
      onPressEnter={(event) => {
        // Beside filters it stands in their form, which Enter would send.
        event.preventDefault()
        keep()
      }}
      onKeyDown={({ key }) => key === 'Escape' && onDone()}
      onBlur={onDone}
    />
  )
}

export const KeepView = (props: Props) => {
  const { search, mine } = useKept(props.list, props.besides)
  const [naming, setNaming] = useState(false)
  if (search === '' || mine) return null
  if (naming)
    return (
      <span className="list-view-name">
        <Name {...props} onDone={() => setNaming(false)} />
      </span>
    )
  return (
    <button type="button" className="keep" onClick={() => setNaming(true)}>
      + 存为常用
    </button>
  )
}
