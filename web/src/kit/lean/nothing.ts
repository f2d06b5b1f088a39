/** Stands in for antd's drawings of emptiness: a select without options says so in words. See web/lean.ts. */
import { createElement } from 'react'

const Nothing = () => createElement('div', { className: 'pick-nothing' }, '暂无数据')
export default Nothing
