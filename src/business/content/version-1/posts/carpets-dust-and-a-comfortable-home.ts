import type { SiteContent } from '../../../../../views/content/schema.js';

export const carpetsDustAndAComfortableHome: SiteContent['posts'][number] = {
  key: 'carpets-dust-and-a-comfortable-home',
  title: 'Carpets, Dust and a Comfortable Home',
  excerpt:
    'A carpet holds on to dust until somebody takes it away. A few plain habits keep a carpeted room feeling fresh without turning your Saturday into a project.',
  author: 'The front office',
  date: '2025-07-17',
  category: 'Health & Wellness',
  picture: { name: 'blog-carpets-dust-and-a-comfortable-home', alt: '' },
  markdown: `
Dust is made of ordinary things: soil from outside, lint from clothes and bedding, hair, flakes of skin, crumbs of unknown origin. It settles on every surface in the house. On a hard floor it rolls into a corner and embarrasses you. In a carpet it sits down among the fibers and waits.

That is a mixed blessing. Dust in the carpet is not drifting around the room, but the carpet will only hold so much, and it never empties itself. We are carpet cleaners and not doctors, so we will leave questions about health to the people who are trained for them. What we can talk about is how to keep a room pleasant to live in.

## Stop it at the door

Much of the grit in a carpet walks in on shoes. Keeping it out is the easiest cleaning there is, since it involves no cleaning.

Put a coarse mat outside each door and an absorbent one inside, long enough that everyone takes a couple of steps on it. Shake them out or vacuum them often, because a full mat simply hands the dirt on. If your household can manage a no-shoes habit, a bench and a tray by the door make it easier to keep. Guests tend to follow the pile of shoes.

## Dust from the top down

Order matters more than effort here. If you vacuum first and then dust the shelves, you will have done half the job twice. Start high and let gravity work for you.

- Begin with fan blades, light fixtures and the tops of door frames.
- Go on to shelves, blinds and window sills, using a slightly damp cloth that holds dust instead of scattering it.
- Vacuum upholstered furniture, including under the cushions. Keep any coins you find.
- Do baseboards and the edges of the carpet with the crevice tool.
- Vacuum the open floor last, working back toward the door.

## Vacuum slowly, with a vacuum that is up to it

A quick pass picks up what you can see. The fine, dry soil lower down takes slower strokes, and a few of them, in more than one direction. In the places where people sit and walk, count on three or four passes.

Then look at the machine. Change the bag or empty the bin before it is full, clean or replace the filter as the manual says, and cut the hair off the brush now and then. A vacuum with a good sealed filter returns less fine dust to the room. If yours leaves a dusty smell behind when it runs, it is asking for one of these.

## Keep the carpet dry

A carpet that stays damp begins to smell musty, and the smell is slow to leave. Dry up spills properly, run the bathroom fan so steam does not drift onto the bedroom carpet, and use a dehumidifier in a basement that needs one, particularly in a Minnesota July.

If a carpet or its pad has been thoroughly soaked, by a leak or a flooded basement, get it dried quickly and get expert help. That is a different job from cleaning.

## Give it a real cleaning now and then

Vacuuming takes care of dry soil. The oily film from feet, cooking and pets stays on the fibers, and dust clings to it. That is the part a deeper cleaning is for. For most homes we recommend one every 6 to 12 months, and every 3 to 6 months where there are pets or heavy traffic.

Our dry-foam method uses very little moisture, and carpets are usually dry in 2 to 4 hours. It is safe for children and pets, who do most of the living on the floor anyway.
`,
};
