import { Link, type LinkProps } from '@tanstack/react-router'

interface ParentLinkProps {
  path: Pick<LinkProps, 'to' | 'params' | 'search'>
  label: string
}

/** Leads from a page to the one that lists it. */
export function ParentLink({ path, label }: ParentLinkProps) {
  return (
    <Link
      {...path}
      activeOptions={{ exact: true }}
      className="-ms-1 flex min-h-6 items-center rounded-small px-1 text-small text-soft hover:text-ink hover:underline touch:min-h-11"
    >
      {label}
    </Link>
  )
}
