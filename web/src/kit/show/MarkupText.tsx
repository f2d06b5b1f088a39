/** Draws the few marks a message may carry; what is no known mark is text (contract/markup.ts). Never sets HTML. */
import { type Markup, parseMarkup } from '@clinic/contract/markup.ts'
import { createElement, type ReactNode } from 'react'
import './show.css'

const drawn = (node: Markup, key: number): ReactNode =>
  typeof node === 'string'
    ? node
    : createElement(node.mark, { key }, node.inside.length > 0 ? node.inside.map(drawn) : undefined)

const MarkupText = ({ text }: { text: string }) => <div className="markup">{parseMarkup(text).map(drawn)}</div>
export default MarkupText
