import { useEffect } from "react";
import { useLink } from "../../link/link.ts";
import { hasResults, leaveResults, readResults, useResults, type WantedResults } from "../../link/results.ts";
import type { LibraryRow } from "./libraryRows.ts";

/** The maximum number of recordings that the host checks without a request from the user. */
const mostUnasked = 200;

/**
 * Asks the host for the results of the recordings shown, until they are no longer shown or the user stops the request.
 * The host first summarises new recordings for the list.
 */
export function useReading(rows: readonly LibraryRow[], { profile, details }: WantedResults): void {
  const isStopped = useResults((results) => results.isStopped);
  const isAsked = useResults((results) => results.isAsked);
  const isListed = useLink(({ library }) => library?.pending === 0);
  const listings = rows.map(({ listing }) => listing).filter(hasResults);
  const key = listings
    .map(({ id, modifiedAt, byteLength, readingsAt }) => `${id} ${modifiedAt} ${byteLength} ${readingsAt}`)
    .join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when the listings do
  useEffect(() => {
    if (isListed && !isStopped && (isAsked || listings.length <= mostUnasked))
      void readResults(listings, { profile, details });
    return leaveResults;
  }, [key, profile, details, isStopped, isAsked, isListed]);
}
