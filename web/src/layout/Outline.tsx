/** The outline of the frame while it is on its way: rail, bar, page. Nothing jumps when it comes. */
export const Outline = () => (
  <div className="shell-outline" role="status" aria-busy="true" aria-label="加载中">
    <div className="shell-outline-rail" />
    <div className="shell-outline-bar" />
    <div className="shell-outline-page" />
  </div>
)
