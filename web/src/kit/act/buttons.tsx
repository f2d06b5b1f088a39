/** Actions as buttons: grey with the reason when refused, the fourth and later under 更多. */

import { DownOutlined, MoreOutlined } from '@ant-design/icons'
import type { Refusal } from '@clinic/contract/refusals.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { VISIBLE } from '../list/tool-places.ts'
import type { MenuEntry } from './menu-entry.ts'
import { Tip } from './Tip.tsx'
import { WithMenu } from './WithMenu.tsx'
import './act.css'

export type Drawn = {
  readonly key: string
  readonly label: string
  readonly refusal: Refusal | null
  readonly danger?: boolean
  readonly primary?: boolean
  /** In words before the row's menu. */
  readonly verb?: boolean
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

const entriesOf = (rest: readonly Drawn[], letters: boolean): readonly MenuEntry[] =>
  rest.map(({ key, label, danger, refusal }) => ({
    key,
    danger: (danger ?? false) && !refusal,
    className: refusal ? 'refused' : '',
    ...(letters ? { word: label } : {}),
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

const pickFrom = (drawn: readonly Drawn[]) => (key: string) => {
  const picked = drawn.find((one) => one.key === key)
  if (picked && !picked.refusal) picked.start()
}

/** A dropdown of actions: 更多 or 导出. */
export const ActionMenu = ({ label, drawn, link }: { label: string; drawn: readonly Drawn[]; link?: boolean }) => (
  <WithMenu entries={entriesOf(drawn, false)} onPick={pickFrom(drawn)}>
    <Button size="small" type={link ? 'link' : 'default'} className={link ? 'row-action' : ''}>
      {label}
      <DownOutlined className="more-arrow" />
    </Button>
  </WithMenu>
)

/** Everything that may be done with a row, behind three dots; a letter acts while it is open. */
const RowMenu = ({ drawn }: { drawn: readonly Drawn[] }) => (
  <WithMenu entries={entriesOf(drawn, true)} onPick={pickFrom(drawn)}>
    <Button size="small" type="text" className="row-menu" icon={<MoreOutlined rotate={90} />} aria-label="更多" />
  </WithMenu>
)

/** Actions of a table's row: at most one in words, the others in the menu. One that is alone needs no menu. */
export const RowActions = ({ actions }: { actions: readonly Drawn[] }) => {
  // What cannot be done needs the room of its reason: it stands in the menu.
  const verb = actions.length === 1 ? actions.find((one) => one.verb) : actions.find((one) => one.verb && !one.refusal)
  const rest = actions.filter((one) => one !== verb)
  return (
    <>
      {verb && <ActionButton drawn={verb} link />}
      {rest.length > 0 && <RowMenu drawn={rest} />}
    </>
  )
}

/** Pixels of a verb in words, of the menu, and around them. */
const [CHARACTER, AROUND_VERB, MENU] = [13, 28, 44]

/** How wide the operation column must be for what any of its rows may offer. */
export const actionsWidth = (offered: readonly { readonly label: string; readonly verb?: boolean }[]): number => {
  const verbs = offered.length === 1 ? offered : offered.filter(({ verb }) => verb)
  const longest = Math.max(0, ...verbs.map(({ label }) => label.length))
  return (longest ? longest * CHARACTER + AROUND_VERB : 0) + (offered.length > verbs.length ? MENU : 0)
}

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
