/** Stands in for the pictures of itself that antd's select draws for antd's own documentation. See web/lean.ts. */
const noPanel = (): undefined => undefined
export default noPanel
