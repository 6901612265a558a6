import { type ComponentType, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type AdminFrame, AdminFrameContext } from '../views/contracts/admin.js';
import { type Behaviors, BehaviorsContext } from '../views/contracts/behaviors.js';
import { type Site, SiteContext } from '../views/contracts/website/site.js';
import { behaviors, showPendingToast } from './behaviors/behaviors.js';
import { loadPixel } from './behaviors/pixel.js';

interface Published<Props> {
  site: Site;
  /** On admin pages. */
  frame?: AdminFrame;
  props: Props;
}

/** Hydrates the page with the props that rendered it. @param more functions beyond those of public pages. */
export function hydrate<Props extends object>(
  Page: ComponentType<Props>,
  more: Partial<Behaviors> = {},
): void {
  const root = element('page');
  const { site, frame, props }: Published<Props> = JSON.parse(element('page-props').textContent ?? '');
  if (site.pixelId) loadPixel(site.pixelId);
  const provided = { ...behaviors, ...more };
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <Alive />
        <BehaviorsContext value={provided}>
          <SiteContext value={site}>
            <AdminFrameContext value={frame}>
              <Page {...props} />
            </AdminFrameContext>
          </SiteContext>
        </BehaviorsContext>
      </StrictMode>,
    );
  });
  showPendingToast();
}

/** Marks the page once its handlers are in place. */
function Alive() {
  useEffect(() => {
    element('page').dataset.alive = 'true';
  }, []);
  return null;
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The document has no #${id}.`);
  return found;
}
