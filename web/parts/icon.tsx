import { type IconName, iconPaths } from '../formats/icon-paths.ts'
import { classes } from './classes.ts'

/** An icon says nothing by itself: a word stands beside it, or its button has a name. */
export function Icon({ name, size }: { name: IconName; size?: 's' | 'l' | 'xl' | undefined }) {
  return (
    <svg
      className={classes('i', size)}
      viewBox="0 0 24 24"
      aria-hidden="true"
      // The paths are our own constants.
      dangerouslySetInnerHTML={{ __html: iconPaths[name] }}
    />
  )
}
