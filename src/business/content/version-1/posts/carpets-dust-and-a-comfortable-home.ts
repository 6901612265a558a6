import type { SiteContent } from '../../../../../views/content/schema.js';

export const carpetsDustAndAComfortableHome: SiteContent['posts'][number] = {
  key: 'carpets-dust-and-a-comfortable-home',
  title: 'Carpets, Dust and a Comfortable Home',
  excerpt:
    'A carpet holds on to dust until you remove it. A few simple habits keep a room fresh without taking over your Saturday.',
  author: 'The front office',
  date: '2025-07-17',
  category: 'Health & Wellness',
  picture: { name: 'blog-carpets-dust-and-a-comfortable-home', alt: '' },
  markdown: `
Dust is made of everyday things: dirt from outside, lint from clothes and bedding, hair, bits of skin and crumbs. It lands on every surface in the house. On a hard floor, it rolls into a corner. In a carpet, it settles between the fibers and stays there.

That is good and bad. Dust in the carpet isn’t floating around the room. But a carpet can only hold so much, and it never empties itself. We’re carpet cleaners, not doctors, so please ask your doctor about health questions. What we can tell you is how to keep a room comfortable.

## Stop it at the door

Much of the grit in a carpet comes in on shoes. Keeping it out is the easiest cleaning there is.

Put a coarse mat outside each door and an absorbent one inside. They should be long enough for a couple of steps. Shake them out or vacuum them often, because a full mat passes the dirt along. If you want a no-shoes home, a bench and a tray by the door make it easier. Guests will follow your example.

## Dust from the top down

Order matters more than effort. If you vacuum first and dust the shelves later, you do half the job twice. Start high and work down.

- Begin with fan blades, light fixtures and the tops of door frames.
- Then do shelves, blinds and window sills. Use a slightly damp cloth, so the dust sticks to it.
- Vacuum the furniture, including under the cushions.
- Do the baseboards and carpet edges with the crevice tool.
- Vacuum the open floor last, and work back toward the door.

## Vacuum slowly, with a good vacuum

A quick pass picks up what you can see. The fine, dry dirt below takes a few slow passes in more than one direction. Where people sit and walk, make three or four passes.

Then check your vacuum. Change the bag or empty the bin before it is full. Clean or replace the filter as the manual says. Cut the hair off the brush now and then. A vacuum with a good sealed filter puts less fine dust back into the room. If yours smells dusty when it runs, check the bag and the filter first.

## Keep the carpet dry

A carpet that stays damp starts to smell musty, and the smell is slow to leave. Blot up spills right away. Run the bathroom fan, so steam doesn’t drift onto the bedroom carpet. Use a dehumidifier in a damp basement, especially in a Minnesota July.

If a leak or a flood soaks a carpet or its pad, get it dried quickly and get expert help. That is a different job from cleaning.

## Give it a deep cleaning now and then

Vacuuming takes care of dry dirt. The oily film from feet, cooking and pets stays on the fibers, and dust sticks to it. That is what a deeper cleaning is for. For most homes, we recommend one every 6 to 12 months. With pets or heavy traffic, we recommend every 3 to 6 months.

Our dry-foam method uses very little moisture, and carpets are usually dry in 2 to 4 hours. It is safe for children and pets, who spend the most time on the floor.
`,
};
