/** Where on the page somebody is: the address bar says it, and going back and forth works. */

import { addressOf, placeOf, type Place } from "./addresses";

class Here {
  place = $state.raw<Place>(placeOf(location.pathname));

  constructor() {
    addEventListener("popstate", () => {
      this.place = placeOf(location.pathname);
    });
  }

  /**
   * Go somewhere else; `replace`: instead of here, so that "back" does not lead here again;
   * `within`: on the same page, which stays where it is.
   */
  go(place: Place, { replace = false, within = false } = {}): void {
    const address = addressOf(place);
    if (replace) history.replaceState(null, "", address);
    else if (address !== location.pathname) history.pushState(null, "", address);
    this.place = place;
    if (!replace && !within) scrollTo(0, 0);
  }

  /** Follow links to places of our own without loading the page anew. */
  follow = (event: MouseEvent): void => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    const link = (event.target as Element).closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || !isPlain || event.defaultPrevented) return;
    if (link.origin !== location.origin || link.target !== "" || link.hasAttribute("download"))
      return;
    const place = placeOf(link.pathname);
    if (place.at === "nowhere" || link.hash !== "") return;
    event.preventDefault();
    this.go(place);
  };
}

export const here = new Here();
