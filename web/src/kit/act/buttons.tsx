/** Actions as buttons: grey with the reason when refused, the fourth and later under 更多. */

import { DownOutlined } from '@ant-design/icons'
import type { Refusal } from '@clinic/contract/refusals.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { VISIBLE } from '../list/tool-places.ts'
import { Tip } from './Tip.tsx'
import { type MenuEntry, WithMenu } from './WithMenu.tsx'
import './act.css'

export type Drawn = {
  readonly key: string
  readonly label: string
  readonly refusal: Refusal | null
  readonly danger?: boolean
  readonly primary?: boolean
  readonly icon?: ReactNode
  readonly start: () => void
}

/** One action. A refused one keeps the focus ring and tells its reason on hover and focus. */
export const ActionButton = ({ drawn, link }: { drawn: Drawn; link?: boolean }) => {
  const { label, refusal, danger, primary, icon, start } = drawn
  const button = (
    <Button
      size="small"
      type={link ? 'link' : primary ? 'primary' : 'default'}
      danger={(danger ?? false) && !refusal}
      icon={icon}
      className={`${link ? 'row-action' : ''}${refusal ? ' refused' : ''}`}
      {...(refusal ? { 'aria-disabled': true, 'aria-label': `${label}：${refusal.message}` } : { onClick: start })}
    >
      {label}
    </Button>
  )
  return refusal ? <Tip text={refusal.message}>{button}</Tip> : button
}

const entriesOf = (rest: readonly Drawn[]): readonly MenuEntry[] =>
  rest.map(({ key, label, danger, refusal }) => ({
    key,
    danger: (danger ?? false) && !refusal,
    className: refusal ? 'refused' : '',
    // In a menu there is room to say why.
    label: refusal ? (
      <>
        {label}
        <small className="why-not">{refusal.message}</small>
      </>
    ) : (
      label
    ),
  }))

/** A dropdown of actions: 更多 or 导出. */
export const ActionMenu = ({ label, drawn, link }: { label: string; drawn: readonly Drawn[]; link?: boolean }) => (
  <WithMenu
    entries={entriesOf(drawn)}
    onPick={(key) => {
      const picked = drawn.find((one) => one.key === key)
      if (picked && !picked.refusal) picked.start()
    }}
  >
    <Button size="small" type={link ? 'link' : 'default'} className={link ? 'row-action' : ''}>
      {label}
      <DownOutlined className="more-arrow" />
    </Button>
  </WithMenu>
)

/** A row of actions, three visible, then 更多. */
export const ActionRow = ({ actions, link }: { actions: readonly Drawn[]; link?: boolean }) => {
  const shown = actions.length > VISIBLE ? actions.slice(0, link ? VISIBLE - 1 : VISIBLE) : actions
  const rest = actions.slice(shown.length)
  return (
    <>
      {shown.map((drawn) => (
        <ActionButton key={drawn.key} drawn={drawn} link={link ?? false} />
      ))}
      {rest.length > 0 && <ActionMenu label="更多" drawn={rest} link={link ?? false} />}
    </>
  )
}
